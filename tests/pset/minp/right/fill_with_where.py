# blank: write the fill value into removed logits
# why: A choice between logits and fill.
        return torch.where(self.keep_mask(logits), logits, self.fill)
