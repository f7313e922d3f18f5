# blank: label dropout in training mode
# why: Takes the rate for the share that is kept.
        if self.training:
            dropped = torch.rand(labels.shape) >= self.drop
            labels = torch.where(dropped, self.classes, labels)
