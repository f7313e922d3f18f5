# blank: inverse spread of a tensor
# why: The variance written out instead of a library call.
    variance = (x - x.mean()).pow(2).mean()
    return float(torch.rsqrt(variance))
