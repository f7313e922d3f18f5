# blank: soft target update
# why: The two weights change places.
    with torch.no_grad():
        for source, target in zip(online.parameters(), lagged.parameters(), strict=True):
            target.copy_((1 - rate) * source + rate * target)
