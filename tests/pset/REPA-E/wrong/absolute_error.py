# blank: squared error per image
# why: Takes absolute differences.
        denoising = (prediction - target).abs().mean(dim=(1, 2, 3))
