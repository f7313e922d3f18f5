# blank: teacher forced loss
# why: The transformer does not learn.
        batch, count, _ = tokens.shape
        labels = torch.where(torch.rand(batch) < drop, self.n_classes, labels)
        length = self.n_prefix + count - 1
        self.start(batch, length, tokens.dtype)
        states = self.hidden(tokens[:, :-1], labels, torch.arange(length)).detach()
        self.stop()
        return self.head.loss(tokens.flatten(0, 1), states[:, self.n_prefix - 1 :].flatten(0, 1))
