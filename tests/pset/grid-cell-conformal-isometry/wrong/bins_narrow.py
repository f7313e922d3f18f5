# blank: nearest bin with wrap-around
# why: The bins are int32.
    bins = (torch.round(angle * headings / (2 * math.pi)) % headings).int()
