# blank: draw the channels one after the other
# why: Draws by the largest logit plus Gumbel noise.
        cond = conds[0]
        halves = 1 if scale == 1 else 2
        ids = cond.new_zeros(len(cond) // halves, 3).long()
        for channel in range(3):
            logits = self.logits(ids.repeat(halves, 1), cond)[:, channel] * temperature
            if halves == 2:
                logits = guided_logits(*logits.chunk(2), scale, floor)
            noise = torch.rand(logits.shape, generator=generator, dtype=torch.float64).log().neg().log().neg()
            ids[:, channel] = (logits + noise).argmax(dim=1)
        return self.colours(ids)
