# blank: cosine fraction
# why: Uses the progress before the step.
    hidden = math.floor(length * math.cos(math.pi / 2 * step / steps))
