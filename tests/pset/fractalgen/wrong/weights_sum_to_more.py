# blank: pixel loss
# why: Divides by the red weight plus 3.
        ids = self.ids(colours.flatten(1))
        losses = F.cross_entropy(self.logits(ids, conds[0]).transpose(1, 2), ids, reduction="none").mean(dim=0)
        if not self.training:
            return losses.mean()
        return (self.red_weight * losses[0] + losses[1] + losses[2]) / (self.red_weight + 3)
