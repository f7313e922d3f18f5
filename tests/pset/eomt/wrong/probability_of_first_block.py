# blank: eomt.py:probability that belongs to this block
# why: Always the first entry.
                keep_prob = self.mask_probs[0]
