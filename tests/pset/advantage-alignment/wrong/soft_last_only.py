# blank: soft target update
# why: Only the last parameter moves.
    with torch.no_grad():
        source, target = list(zip(online.parameters(), lagged.parameters(), strict=True))[-1]
        target.lerp_(source, rate)
