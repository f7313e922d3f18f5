# blank: add alignment with the autoencoder weight
# why: Runs the whole denoiser.
        seen = self.denoiser(z, labels, teacher)
        loss = regulariser + self.align_autoencoder * seen["alignment"]
