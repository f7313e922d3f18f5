# blank: random label dropout
# why: One draw decides for the whole batch.
        if torch.rand(()) < drop:
            labels = torch.full_like(labels, self.n_classes)
