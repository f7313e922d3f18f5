# blank: draw the channels one after the other
# why: Later channels do not know the earlier ones.
        cond, guided = conds[0], scale != 1
        count = len(cond) // 2 if guided else len(cond)
        ids = torch.zeros(count, 3, dtype=torch.int64)
        logits = temperature * self.logits(ids.repeat(2 if guided else 1, 1), cond)
        if guided:
            logits = guided_logits(logits[:count], logits[count:], scale, floor)
        ids = torch.multinomial(logits.softmax(-1).flatten(0, 1), 1, generator=generator).view(count, 3)
        return self.colours(ids)
