# blank: differential head outputs
# why: Ignores the mask of the caller.
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        heads = subtract_maps(attention_maps(q, k), lam) @ v
