# blank: autoencoder phase
# why: Freezes after the forward pass.
        optimiser = self.optimisers["autoencoder"]
        self.autoencoder.train()
        posterior, z, recon = self.autoencoder(x)
        self.denoiser.eval()
        regulariser = autoencoder_regulariser(x, recon, posterior, self.critic, self.weights, perceptual=self.perceptual)
        seen = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = regulariser + self.align_autoencoder * seen["alignment"]
        set_trainable(self.denoiser, False)
        optimiser.zero_grad()
        loss.backward()
        self.clip_and_step(self.autoencoder, optimiser)
        return {"loss": loss.detach(), "z": z, "recon": recon, "t": seen["t"], "noise": seen["noise"]}
