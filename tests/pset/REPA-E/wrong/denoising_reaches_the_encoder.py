# blank: add alignment with the autoencoder weight
# why: Adds the denoising loss.
        seen = self.denoiser(z, labels, teacher)
        loss = regulariser + self.align_autoencoder * seen["alignment"] + seen["denoising"].mean()
