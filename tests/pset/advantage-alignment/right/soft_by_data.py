# blank: soft target update
# why: Through the data of the parameters.
    for ours, theirs in zip(online.parameters(), lagged.parameters()):
        theirs.data.copy_(rate * ours.data + (1.0 - rate) * theirs.data)
