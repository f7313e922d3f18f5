# blank: label dropout in training mode
# why: Changes the caller's labels.
        if self.training:
            labels[torch.rand(labels.shape) < self.drop] = self.classes
