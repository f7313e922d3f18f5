# blank: pixel loss
# why: Uses the condition of the token above.
        ids = self.ids(colours.flatten(1))
        logits = self.logits(ids, conds[1])
        losses = F.cross_entropy(logits.transpose(1, 2), ids, reduction="none")
        weights = losses.new_ones(3)
        if self.training:
            weights[0] = self.red_weight
        return (losses @ weights / weights.sum()).mean()
