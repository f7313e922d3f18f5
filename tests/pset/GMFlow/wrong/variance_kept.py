# blank: shifted and shrunk Gaussian
# why: The variance does not shrink.
    shifted = Gaussian(mean + shift, spread)
