# blank: linear warm up
# why: The number of steps is cut off.
    warmup_steps = int(fraction * total_steps)
    return step / warmup_steps if step < warmup_steps else 1.0
