# blank: nearest bin with wrap-around
# why: The headings cover half a circle.
    bins = torch.round(angle * headings / math.pi).long() % headings
