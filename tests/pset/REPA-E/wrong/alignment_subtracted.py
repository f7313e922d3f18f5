# blank: add alignment with the autoencoder weight
# why: Turns the sign of the alignment.
        seen = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = regulariser - self.align_autoencoder * seen["alignment"]
