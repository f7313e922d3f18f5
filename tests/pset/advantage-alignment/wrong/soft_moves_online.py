# blank: soft target update
# why: The trained network moves.
    with torch.no_grad():
        for source, target in zip(online.parameters(), lagged.parameters(), strict=True):
            source.lerp_(target, rate)
