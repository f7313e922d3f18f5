# blank: draw the channels one after the other
# why: Computes the logits of the two halves by two calls.
        halves = [conds[0]] if scale == 1 else list(conds[0].chunk(2))
        ids = torch.zeros(len(halves[0]), 3, dtype=torch.long)
        for channel in range(3):
            parts = [temperature * self.logits(ids, half)[:, channel] for half in halves]
            logits = parts[0] if len(parts) == 1 else guided_logits(parts[0], parts[1], scale, floor)
            probabilities = torch.softmax(logits, dim=1)
            ids[:, channel] = torch.multinomial(probabilities, 1, replacement=True, generator=generator)[:, 0]
        return self.colours(ids)
