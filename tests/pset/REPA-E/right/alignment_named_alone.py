# blank: add alignment with the autoencoder weight
# why: Names given for all arguments.
        seen = self.denoiser(z=z, labels=labels, teacher=teacher, path="linear", weighting="uniform", stop_after_tap=True)
        alignment = seen["alignment"]
        loss = torch.add(regulariser, alignment, alpha=self.align_autoencoder)
