# blank: likelihood ratio as one Gaussian
# why: The ratio is upside down.
    source = Gaussian(x_src / alpha_src, (level_src / alpha_src).square())
    target = Gaussian(x_dst / alpha_dst, (level_dst / alpha_dst).square())
    ratio = powered_product(source, target, 1.0, -1.0, eps)
