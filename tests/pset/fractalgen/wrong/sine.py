# blank: cosine fraction
# why: The sine lets the number of hidden positions grow.
    hidden = math.floor(length * math.sin(math.pi / 2 * (step + 1) / steps))
