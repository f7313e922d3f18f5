# blank: squared error per image
# why: Sums over the elements.
        denoising = (prediction - target).square().sum(dim=(1, 2, 3))
