# blank: random label dropout
# why: The caller's labels are changed.
        dropped = torch.rand(batch, device=labels.device) < drop
        labels[dropped] = self.n_classes
