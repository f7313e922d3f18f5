# blank: forward pass of differential attention
# why: Uses views and the two-pass form.
        batch, length, _ = x.shape
        q = self.query(x).view(batch, length, 2 * self.heads, self.half).permute(0, 2, 1, 3)
        k = self.key(x).view(batch, length, 2 * self.kv_heads, self.half).permute(0, 2, 1, 3)
        v = self.value(x).view(batch, length, self.kv_heads, 2 * self.half).permute(0, 2, 1, 3)
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        out = two_pass_attention(q, repeat_heads(k, self.groups), repeat_heads(v, self.groups), lam, mask)
        out = headwise_rescale(out, self.sub_norm, self.base)
        return self.out(out.permute(0, 2, 1, 3).reshape(batch, length, -1))
