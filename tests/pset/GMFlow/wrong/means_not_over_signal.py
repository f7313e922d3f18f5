# blank: likelihood ratio as one Gaussian
# why: The means are not divided by the signal levels.
    source = Gaussian(x_src, (level_src / alpha_src).square())
    target = Gaussian(x_dst, (level_dst / alpha_dst).square())
    ratio = powered_product(target, source, 1.0, -1.0, eps)
