# blank: write the fill value into removed logits
# why: Removed entries are filled, kept ones are not.
        keep = self.keep_mask(logits)
        return logits.masked_fill(keep, self.fill)
