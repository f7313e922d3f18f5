# blank: linear warm up
# why: Steps are counted from one.
    warmup_steps = round(fraction * total_steps)
    return min(1.0, (step + 1) / max(1, warmup_steps))
