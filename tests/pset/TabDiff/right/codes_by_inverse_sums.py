# blank: draw new codes from the reverse distribution
# why: Uniform numbers against cumulated sums.
            sums = probs.cumsum(-1)
            u = torch.rand(codes.shape)[..., None] * sums[..., -1:]
            codes = (u >= sums).sum(-1)
