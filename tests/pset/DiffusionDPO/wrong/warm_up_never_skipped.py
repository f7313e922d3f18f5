# blank: linear warm up
# why: Step 0 is lost even without a warm-up.
    return min(1.0, step / max(1, round(fraction * total_steps)))
