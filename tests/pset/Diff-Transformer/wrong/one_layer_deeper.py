# blank: depth dependent lambda constant
# why: Counts one layer too many.
    return 0.8 - 0.6 * math.exp(-0.3 * (layer_index + 1))
