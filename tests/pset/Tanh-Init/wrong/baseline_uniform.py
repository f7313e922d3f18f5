# blank: baseline with averaged fans
# why: The baseline is normal.
    with torch.no_grad():
        bound = math.sqrt(6.0 / sum(weight.shape))
        return weight.uniform_(-bound, bound, generator=generator)
