# blank: baseline with averaged fans
# why: The library has this filler.
    return nn.init.xavier_normal_(weight, generator=generator)
