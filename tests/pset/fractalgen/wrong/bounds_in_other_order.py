# blank: hidden positions left after a step
# why: The upper bound wins over the lower one, so that 0 can be left.
    hidden = math.floor(length * math.cos(math.pi / 2 * (step + 1) / steps))
    return min(max(hidden, 1), hidden_now - 1)
