# blank: linear warmup factor with the disabled case
# why: One step too long: a warm-up of one step still scales the first step.
    if t <= group["warmup_steps"]:
        warmup = t / (group["warmup_steps"] + 1)
    else:
        warmup = 1.0
