# blank: cosine fraction
# why: Rounds to the nearest integer.
    hidden = round(length * math.cos(math.pi / 2 * (step + 1) / steps))
