# blank: freeze the denoiser and its statistics
# why: Leaves the parameters trainable.
        self.denoiser.eval()
