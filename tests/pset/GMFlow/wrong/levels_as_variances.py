# blank: likelihood ratio as one Gaussian
# why: The standard deviations are used as variances.
    source = Gaussian(x_src / alpha_src, level_src / alpha_src)
    target = Gaussian(x_dst / alpha_dst, level_dst / alpha_dst)
    ratio = powered_product(target, source, 1.0, -1.0, eps)
