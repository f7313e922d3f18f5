# blank: label dropout in training mode
# why: Has class 0 for the null class.
        if self.training:
            dropped = torch.rand(labels.shape) < self.drop
            labels = torch.where(dropped, 0, labels)
