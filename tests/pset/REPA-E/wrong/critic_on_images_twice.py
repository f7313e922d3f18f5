# blank: order of the phases
# why: Gives the critic images for reconstructions.
        first = self.autoencoder_phase(x, labels, teacher)
        critic = self.critic_phase(x, x)
        last = self.denoiser_phase(first["z"], labels, teacher, first["t"], first["noise"])
        losses = {"autoencoder": float(first["loss"]), "critic": float(critic), "denoiser": float(last["loss"])}
        return {**losses, "alignment": float(last["alignment"])}
