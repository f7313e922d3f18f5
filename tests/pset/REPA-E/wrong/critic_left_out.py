# blank: order of the phases
# why: Never trains the critic.
        first = self.autoencoder_phase(x, labels, teacher)
        critic = critic_loss(self.critic, x, first["recon"])
        last = self.denoiser_phase(first["z"], labels, teacher, first["t"], first["noise"])
        losses = {"autoencoder": float(first["loss"]), "critic": float(critic), "denoiser": float(last["loss"])}
        return {**losses, "alignment": float(last["alignment"])}
