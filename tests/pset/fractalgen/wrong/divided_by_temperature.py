# blank: draw the channels one after the other
# why: Divides the logits by the temperature.
        cond, guided = conds[0], scale != 1
        count = len(cond) // 2 if guided else len(cond)
        ids = torch.zeros(count, 3, dtype=torch.int64)
        for channel in range(3):
            logits = self.logits(ids.repeat(2 if guided else 1, 1), cond)[:, channel] / temperature
            if guided:
                logits = guided_logits(logits[:count], logits[count:], scale, floor)
            ids[:, channel] = torch.multinomial(logits.softmax(-1), 1, generator=generator)[:, 0]
        return self.colours(ids)
