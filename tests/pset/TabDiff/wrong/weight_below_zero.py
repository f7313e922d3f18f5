# blank: decay of the numeric loss weight
# why: Goes below zero.
    return 1 - step / total
