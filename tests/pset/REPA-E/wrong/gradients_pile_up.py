# blank: autoencoder phase
# why: Adds to the gradients of the step before.
        optimiser = self.optimisers["autoencoder"]
        self.autoencoder.train()
        posterior, z, recon = self.autoencoder(x)
        set_trainable(self.denoiser, False)
        self.denoiser.eval()
        regulariser = autoencoder_regulariser(x, recon, posterior, self.critic, self.weights, perceptual=self.perceptual)
        seen = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = regulariser + self.align_autoencoder * seen["alignment"]

        loss.backward()
        self.clip_and_step(self.autoencoder, optimiser)
        return {"loss": loss.detach(), "z": z, "recon": recon, "t": seen["t"], "noise": seen["noise"]}
