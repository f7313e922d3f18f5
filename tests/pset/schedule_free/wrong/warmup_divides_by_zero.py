# blank: linear warmup factor with the disabled case
# why: Without warm-up the quotient divides by zero.
    warmup = min(1.0, t / group["warmup_steps"])
