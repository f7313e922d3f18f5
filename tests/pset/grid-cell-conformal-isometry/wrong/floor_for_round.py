# blank: nearest bin with wrap-around
# why: The bin below instead of the nearest.
    bins = torch.floor(angle * headings / (2 * math.pi)).long() % headings
