# blank: teacher forced loss
# why: Dropout by Bernoulli draws, rows by unbind.
        batch, count, dim = tokens.shape
        flags = torch.bernoulli(torch.full(labels.shape, float(drop), device=labels.device)).bool()
        given = torch.where(flags, torch.full_like(labels, self.n_classes), labels)
        rows = self.n_prefix + count - 1
        self.start(batch, rows, tokens.dtype)
        out = self.hidden(tokens=tokens[:, : count - 1], labels=given, positions=torch.arange(rows))
        self.stop()
        states = torch.stack(out.unbind(dim=1)[-count:], dim=1)
        return self.head.loss(target=tokens.reshape(batch * count, dim), h=states.reshape(batch * count, -1))
