# blank: depth dependent lambda constant
# why: Swaps the limit and the factor of the exponential.
    return 0.6 - 0.8 * math.exp(-0.3 * layer_index)
