# blank: set the leading ranks and return to vocabulary order
# why: The first entries of the vocabulary are not the best tokens.
    first = torch.arange(keep.shape[-1]) < count
    return keep | first
