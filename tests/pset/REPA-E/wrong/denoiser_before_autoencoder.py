# blank: order of the phases
# why: Lets the denoiser step first.
        with torch.no_grad():
            z = self.autoencoder(x)[1]
        t, noise = draw_times(len(z), "uniform", "linear").to(z), torch.randn_like(z)
        last = self.denoiser_phase(z, labels, teacher, t, noise)
        first = self.autoencoder_phase(x, labels, teacher)
        critic = self.critic_phase(x, first["recon"])
        losses = {"autoencoder": float(first["loss"]), "critic": float(critic), "denoiser": float(last["loss"])}
        return {**losses, "alignment": float(last["alignment"])}
