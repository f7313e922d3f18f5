# blank: baseline with averaged fans
# why: Numbers come from the generator that was given.
    return nn.init.xavier_normal_(weight)
