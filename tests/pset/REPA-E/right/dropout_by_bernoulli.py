# blank: label dropout in training mode
# why: Bernoulli numbers and indexing of a copy.
        if self.training and self.drop > 0:
            gone = torch.bernoulli(torch.full(labels.shape, self.drop)).bool()
            labels = labels.clone()
            labels[gone] = self.classes
