# blank: squared error per image
# why: Torch's loss without reduction, flattened.
        denoising = F.mse_loss(prediction, target, reduction="none").flatten(1).mean(1)
