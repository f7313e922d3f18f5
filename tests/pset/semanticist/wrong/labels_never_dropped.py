# blank: random label dropout
# why: There is no null class in training.
        dropped = torch.zeros(batch, dtype=torch.bool)
        labels = labels.masked_fill(dropped, self.n_classes)
