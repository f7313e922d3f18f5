# blank: likelihood ratio as one Gaussian
# why: The source is multiplied in once more.
    source = Gaussian(x_src / alpha_src, (level_src / alpha_src).square())
    target = Gaussian(x_dst / alpha_dst, (level_dst / alpha_dst).square())
    ratio = powered_product(target, source, 1.0, 1.0, eps)
