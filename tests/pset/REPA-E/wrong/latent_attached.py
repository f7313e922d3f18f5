# blank: stop the gradient and reuse time and noise
# why: Lets the denoising loss reach the encoder.
        out = self.denoiser(z, labels, teacher, t=t, noise=noise)
