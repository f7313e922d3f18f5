# blank: soft target update
# why: The old part does not shrink.
    with torch.no_grad():
        for source, target in zip(online.parameters(), lagged.parameters(), strict=True):
            target.add_(source, alpha=rate)
