# blank: likelihood ratio as one Gaussian
# why: The product is called with the source first.
    around_src = Gaussian(x_src / alpha_src, level_src**2 / alpha_src**2)
    around_dst = Gaussian(x_dst / alpha_dst, level_dst**2 / alpha_dst**2)
    ratio = powered_product(around_src, around_dst, -1.0, 1.0, eps=eps)
