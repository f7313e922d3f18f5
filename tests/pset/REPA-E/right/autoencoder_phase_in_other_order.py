# blank: autoencoder phase
# why: Zeroes first and adds the alignment before the regulariser.
        self.autoencoder.train()
        self.optimisers["autoencoder"].zero_grad(set_to_none=True)
        self.denoiser.eval()
        for p in self.denoiser.parameters():
            p.requires_grad = False
        posterior, z, recon = self.autoencoder(x)
        out = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = self.align_autoencoder * out["alignment"]
        loss = loss + autoencoder_regulariser(x, recon, posterior, self.critic, self.weights, True, self.perceptual)
        loss.backward()
        self.clip_and_step(self.autoencoder, self.optimisers["autoencoder"])
        return dict(loss=loss, z=z, recon=recon, t=out["t"], noise=out["noise"])
