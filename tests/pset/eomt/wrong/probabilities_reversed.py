# blank: eomt.py:probability that belongs to this block
# why: Counts from the last block.
                keep_prob = self.mask_probs[first - i - 1]
