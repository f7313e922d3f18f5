# blank: teacher forced loss
# why: The caches stay allocated after training.
        batch, count, _ = tokens.shape
        labels = torch.where(torch.rand(batch) < drop, self.n_classes, labels)
        length = self.n_prefix + count - 1
        self.start(batch, length, tokens.dtype)
        states = self.hidden(tokens[:, :-1], labels, torch.arange(length))
        
        return self.head.loss(tokens.flatten(0, 1), states[:, self.n_prefix - 1 : length].flatten(0, 1))
