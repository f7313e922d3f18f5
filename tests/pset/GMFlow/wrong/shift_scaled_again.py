# blank: shifted and shrunk Gaussian
# why: The scale is applied a second time.
    shifted = Gaussian(mean + scale * shift, (1 - scale**2) * spread)
