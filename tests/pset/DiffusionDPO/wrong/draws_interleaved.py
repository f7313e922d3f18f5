# blank: copy draws to the rejected half
# why: Copies stand next to each other.
    t = t.repeat_interleave(2)
    noise = noise.repeat_interleave(2, dim=0)
