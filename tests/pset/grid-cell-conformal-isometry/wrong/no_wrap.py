# blank: nearest bin with wrap-around
# why: The last half bin gets an index of its own.
    bins = torch.round(angle * headings / (2 * math.pi)).long()
