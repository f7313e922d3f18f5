# blank: differential head outputs
# why: Lambda gets no gradient.
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base).detach()
        heads = subtract_maps(attention_maps(q, k, mask), lam) @ v
