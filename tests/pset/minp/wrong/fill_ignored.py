# blank: write the fill value into removed logits
# why: The fill value is a setting.
        return torch.where(self.keep_mask(logits), logits, -torch.inf)
