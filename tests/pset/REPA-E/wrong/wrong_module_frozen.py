# blank: freeze the denoiser and its statistics
# why: Freezes the autoencoder.
        set_trainable(self.autoencoder, False)
        self.denoiser.eval()
