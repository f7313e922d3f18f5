# blank: soft target update
# why: The result is not stored.
    with torch.no_grad():
        for source, target in zip(online.parameters(), lagged.parameters(), strict=True):
            target = rate * source + (1 - rate) * target
