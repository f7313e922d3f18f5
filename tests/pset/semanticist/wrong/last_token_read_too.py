# blank: teacher forced loss
# why: The last token, which predicts nothing, is read as well.
        batch, count, _ = tokens.shape
        labels = torch.where(torch.rand(batch) < drop, self.n_classes, labels)
        length = self.n_prefix + count
        self.start(batch, length, tokens.dtype)
        states = self.hidden(tokens, labels, torch.arange(length))
        self.stop()
        return self.head.loss(tokens.flatten(0, 1), states[:, self.n_prefix - 1 : length - 1].flatten(0, 1))
