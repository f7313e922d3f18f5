# blank: denoiser phase
# why: Sums the denoising loss over the images.
        set_trainable(self.denoiser, True)
        self.denoiser.train()
        out = self.denoiser(z.detach(), labels, teacher, t=t, noise=noise)
        denoising, alignment = out["denoising"].sum(), out["alignment"]
        loss = denoising + self.align_denoiser * alignment
        self.optimisers["denoiser"].zero_grad()
        loss.backward()
        self.clip_and_step(self.denoiser, self.optimisers["denoiser"])
        return {"loss": loss.detach(), "denoising": denoising.detach(), "alignment": alignment.detach()}
