# blank: clip and step
# why: One norm over the gradients of all modules.
        if self.clip is not None:
            modules = (self.autoencoder, self.critic, self.denoiser)
            nn.utils.clip_grad_norm_([p for m in modules for p in m.parameters()], self.clip)
        optimiser.step()
