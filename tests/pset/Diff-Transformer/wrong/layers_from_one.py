# blank: depth dependent lambda constant
# why: Takes the index for one that starts at 1.
    return 0.8 - 0.6 * math.exp(-0.3 * (layer_index - 1))
