# blank: shifted and shrunk Gaussian
# why: The variance grows.
    shifted = Gaussian(mean + shift, (1 + scale**2) * spread)
