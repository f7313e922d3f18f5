# blank: component index for each pixel
# why: One uniform number per pixel is compared with the cumulative weights.
    cumulative = mix.log_weights.exp().cumsum(dim=1)
    uniform = torch.rand(cumulative[:, 0].shape, generator=generator, dtype=cumulative.dtype)
    index = (uniform[:, None] > cumulative[:, :-1]).sum(dim=1)
