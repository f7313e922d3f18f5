# blank: linear warmup factor with the disabled case
# why: The factor grows beyond one after the warm-up.
    warmup = t / group["warmup_steps"] if group["warmup_steps"] > 0 else 1.0
