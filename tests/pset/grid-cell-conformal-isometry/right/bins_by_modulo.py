# blank: nearest bin with wrap-around
# why: The modulo of the nearest number.
    bins = (angle / (2 * math.pi / headings)).round().to(torch.int64) % headings
