# blank: decay of the numeric loss weight
# why: Steps that are left.
    return max(total - step, 0) / total
