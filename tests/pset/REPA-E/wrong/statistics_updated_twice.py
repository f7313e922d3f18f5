# blank: thaw the denoiser
# why: An additional pass moves the statistics once more.
        set_trainable(self.denoiser, True)
        self.denoiser.train()
        self.denoiser.norm(z.detach())
