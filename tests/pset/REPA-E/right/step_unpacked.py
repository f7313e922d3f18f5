# blank: order of the phases
# why: Named arguments and a dict by comprehension.
        first = self.autoencoder_phase(x, labels, teacher)
        critic = self.critic_phase(x=x, recon=first["recon"].detach())
        last = self.denoiser_phase(first["z"], labels, teacher, t=first["t"], noise=first["noise"])
        losses = {"autoencoder": first["loss"], "critic": critic, "denoiser": last["loss"], "alignment": last["alignment"]}
        return {name: loss.item() for name, loss in losses.items()}
