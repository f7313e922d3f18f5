# blank: linear warmup factor with the disabled case
# why: The factor is one step ahead of the index.
    if group["warmup_steps"]:
        warmup = min(1.0, (t + 1) / group["warmup_steps"])
    else:
        warmup = 1.0
