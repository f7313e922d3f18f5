# blank: pixel loss
# why: Adds the pixels up.
        ids = self.ids(colours.flatten(1))
        logits = self.logits(ids, conds[0])
        losses = F.cross_entropy(logits.transpose(1, 2), ids, reduction="none")
        weights = losses.new_ones(3)
        if self.training:
            weights[0] = self.red_weight
        return (losses @ weights / weights.sum()).sum()
