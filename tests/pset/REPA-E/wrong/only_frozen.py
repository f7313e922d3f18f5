# blank: freeze the denoiser and its statistics
# why: Leaves the denoiser in training mode.
        set_trainable(self.denoiser, False)
