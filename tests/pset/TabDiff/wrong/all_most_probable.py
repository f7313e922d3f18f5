# blank: fill leftover masks
# why: Replaces all entries.
        codes = clean_log_probs(logits, mask_codes(self.sizes).expand_as(codes), self.sizes).argmax(dim=-1)
