# blank: label dropout in training mode
# why: Drops labels in evaluation mode too.
        dropped = torch.rand(labels.shape) < self.drop
        labels = torch.where(dropped, self.classes, labels)
