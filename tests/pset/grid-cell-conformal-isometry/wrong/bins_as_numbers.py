# blank: nearest bin with wrap-around
# why: The bins are not integers.
    bins = torch.round(angle * headings / (2 * math.pi)) % headings
