# blank: denoiser phase
# why: Zeroes the gradients when they are there.
        set_trainable(self.denoiser, True)
        self.denoiser.train()
        out = self.denoiser(z.detach(), labels, teacher, t=t, noise=noise)
        denoising, alignment = out["denoising"].mean(), out["alignment"]
        loss = denoising + self.align_denoiser * alignment
        loss.backward()
        self.optimisers["denoiser"].zero_grad()
        self.clip_and_step(self.denoiser, self.optimisers["denoiser"])
        return {"loss": loss.detach(), "denoising": denoising.detach(), "alignment": alignment.detach()}
