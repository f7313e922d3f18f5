# blank: likelihood ratio as one Gaussian
# why: The variances are not divided by the squared signal levels.
    source = Gaussian(x_src / alpha_src, level_src.square())
    target = Gaussian(x_dst / alpha_dst, level_dst.square())
    ratio = powered_product(target, source, 1.0, -1.0, eps)
