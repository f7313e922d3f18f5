# blank: logits of the three channels
# why: Feeds the blue vector too and ignores its output.
        vectors = [self.tables[channel][ids[:, channel]] for channel in range(3)]
        places = self.stack(torch.stack([self.project(cond), *vectors], dim=1))
        logits = [places[:, channel] @ self.tables[channel].T + self.bias[channel] for channel in range(3)]
        return torch.stack(logits, dim=1)
