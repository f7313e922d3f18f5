# blank: stop the gradient and reuse time and noise
# why: Draws noise anew.
        out = self.denoiser(z.detach(), labels, teacher, t=t)
