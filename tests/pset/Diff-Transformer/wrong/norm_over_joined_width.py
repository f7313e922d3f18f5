# blank: forward pass of differential attention
# why: Normalises the joined heads together.
        q = self.query(x).unflatten(-1, (2 * self.heads, self.half)).transpose(1, 2)
        k = self.key(x).unflatten(-1, (2 * self.kv_heads, self.half)).transpose(1, 2)
        v = self.value(x).unflatten(-1, (self.kv_heads, 2 * self.half)).transpose(1, 2)
        k, v = repeat_heads(k, self.groups), repeat_heads(v, self.groups)
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        heads = (subtract_maps(attention_maps(q, k, mask), lam) @ v).transpose(1, 2).flatten(2)
        size = (heads.square().mean(dim=-1, keepdim=True) + self.sub_norm.eps).sqrt()
        return self.out((1 - self.base) * heads / size * self.sub_norm.weight.repeat(self.heads))
