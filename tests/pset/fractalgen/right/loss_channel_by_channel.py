# blank: pixel loss
# why: Adds the mean cross-entropies of the channels.
        ids = self.ids(colours.reshape(-1, 3))
        logits = self.logits(ids, conds[0])
        red, green, blue = (F.cross_entropy(logits[:, channel], ids[:, channel]) for channel in range(3))
        if not self.training:
            return (red + green + blue) / 3
        return (self.red_weight * red + green + blue) / (self.red_weight + 2)
