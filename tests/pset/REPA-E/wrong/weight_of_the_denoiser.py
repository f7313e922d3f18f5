# blank: add alignment with the autoencoder weight
# why: Uses the weight of the other phase.
        seen = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = regulariser + self.align_denoiser * seen["alignment"]
