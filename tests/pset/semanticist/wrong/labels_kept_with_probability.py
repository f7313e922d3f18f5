# blank: random label dropout
# why: The probability is that of keeping a label.
        dropped = torch.rand(batch) >= drop
        labels = labels.masked_fill(dropped, self.n_classes)
