# blank: denoiser phase
# why: Zeroes first, detaches into a new name.
        optimiser = self.optimisers["denoiser"]
        optimiser.zero_grad()
        self.denoiser.requires_grad_(True).train()
        fixed = z.detach().clone()
        out = self.denoiser(fixed, labels, teacher, "linear", "uniform", False, t, noise)
        loss = out["denoising"].sum() / len(z) + self.align_denoiser * out["alignment"]
        loss.backward()
        self.clip_and_step(self.denoiser, optimiser)
        return {"loss": loss, "denoising": out["denoising"].mean(), "alignment": out["alignment"]}
