# blank: nearest bin with wrap-around
# why: The last half bin is clamped.
    bins = torch.round(angle * headings / (2 * math.pi)).long().clamp(max=headings - 1)
