# blank: write the fill value into removed logits
# why: A clone with assigned entries.
        out = logits.clone()
        out[self.keep_mask(logits).logical_not()] = self.fill
        return out
