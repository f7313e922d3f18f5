# blank: linear warm up
# why: A minimum, with a guard.
    count = round(total_steps * fraction)
    return 1.0 if count == 0 else min(step / count, 1.0)
