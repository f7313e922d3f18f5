# blank: thaw the denoiser
# why: Parameters stay frozen.
        self.denoiser.train()
