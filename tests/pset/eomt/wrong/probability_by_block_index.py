# blank: eomt.py:probability that belongs to this block
# why: Indexes by the block of the backbone.
                keep_prob = self.mask_probs[min(i, self.query_blocks - 1)]
