# blank: label dropout in training mode
# why: Drops all labels of a batch or none.
        if self.training and torch.rand(()) < self.drop:
            labels = torch.full_like(labels, self.classes)
