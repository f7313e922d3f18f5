# blank: add alignment with the autoencoder weight
# why: Cuts the alignment off from the encoder.
        seen = self.denoiser(z.detach(), labels, teacher, stop_after_tap=True)
        loss = regulariser + self.align_autoencoder * seen["alignment"]
