# blank: normalise each head and apply the constant factor
# why: Leaves the factor out.
    return norm(heads)
