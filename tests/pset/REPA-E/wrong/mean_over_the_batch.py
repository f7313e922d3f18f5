# blank: squared error per image
# why: Averages over the images as well.
        denoising = (prediction - target).square().mean()
