# blank: write the fill value into removed logits
# why: The logits of the caller must not change.
        keep = self.keep_mask(logits)
        return logits.masked_fill_(~keep, self.fill)
