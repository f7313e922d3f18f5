# blank: normalise each head and apply the constant factor
# why: The norm divides the factor out.
    return norm((1 - base) * heads)
