# blank: order of the phases
# why: Encodes again with the stepped autoencoder.
        first = self.autoencoder_phase(x, labels, teacher)
        critic = self.critic_phase(x, first["recon"])
        z = self.autoencoder(x)[1]
        last = self.denoiser_phase(z, labels, teacher, first["t"], first["noise"])
        losses = {"autoencoder": float(first["loss"]), "critic": float(critic), "denoiser": float(last["loss"])}
        return {**losses, "alignment": float(last["alignment"])}
