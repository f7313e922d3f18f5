# blank: shifted and shrunk Gaussian
# why: The variance shrinks with the scale instead of its square.
    shifted = Gaussian(mean + shift, (1 - scale) * spread)
