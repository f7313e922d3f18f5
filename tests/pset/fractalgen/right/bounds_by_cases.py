# blank: hidden positions left after a step
# why: Spells the two bounds out.
    hidden = int(length * math.cos(0.5 * math.pi * (step + 1) / steps) // 1)
    if hidden >= hidden_now:
        hidden = hidden_now - 1
    return hidden if hidden > 1 else 1
