# blank: soft target update
# why: Buffers move as well.
    with torch.no_grad():
        for source, target in zip(online.state_dict().values(), lagged.state_dict().values(), strict=True):
            if target.is_floating_point():
                target.lerp_(source, rate)
