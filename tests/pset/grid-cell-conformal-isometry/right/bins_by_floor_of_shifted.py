# blank: nearest bin with wrap-around
# why: Half a bin is added before the floor.
    bins = torch.floor(angle * headings / (2 * math.pi) + 0.5).long().fmod(headings)
