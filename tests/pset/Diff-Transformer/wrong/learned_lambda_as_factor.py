# blank: forward pass of differential attention
# why: The factor after the norm uses the learned lambda.
        q = self.query(x).unflatten(-1, (2 * self.heads, self.half)).transpose(1, 2)
        k = self.key(x).unflatten(-1, (2 * self.kv_heads, self.half)).transpose(1, 2)
        v = self.value(x).unflatten(-1, (self.kv_heads, 2 * self.half)).transpose(1, 2)
        k, v = repeat_heads(k, self.groups), repeat_heads(v, self.groups)
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        heads = subtract_maps(attention_maps(q, k, mask), lam) @ v
        heads = headwise_rescale(heads, self.sub_norm, lam)
        return self.out(heads.transpose(1, 2).flatten(2))
