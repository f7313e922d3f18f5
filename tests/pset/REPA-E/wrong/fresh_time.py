# blank: stop the gradient and reuse time and noise
# why: Draws times anew.
        out = self.denoiser(z.detach(), labels, teacher, noise=noise)
