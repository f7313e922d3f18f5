# blank: label dropout in training mode
# why: Has the last true class for the null class.
        if self.training:
            dropped = torch.rand(labels.shape) < self.drop
            labels = torch.where(dropped, self.classes - 1, labels)
