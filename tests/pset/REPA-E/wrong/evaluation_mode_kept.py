# blank: thaw the denoiser
# why: Statistics never move.
        set_trainable(self.denoiser, True)
