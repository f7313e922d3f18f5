# blank: decay of the numeric loss weight
# why: Rises from zero.
    return min(1.0, step / total)
