# blank: stop the gradient and reuse time and noise
# why: Leaves early, without denoising loss.
        out = self.denoiser(z.detach(), labels, teacher, stop_after_tap=True, t=t, noise=noise)
