# blank: project and lay out sub-heads
# why: The width varies slower than the sub-head.
        q = self.query(x).unflatten(-1, (self.half, 2 * self.heads)).permute(0, 3, 1, 2)
        k = self.key(x).unflatten(-1, (self.half, 2 * self.kv_heads)).permute(0, 3, 1, 2)
        v = self.value(x).unflatten(-1, (self.kv_heads, 2 * self.half)).transpose(1, 2)
        k, v = repeat_heads(k, self.groups), repeat_heads(v, self.groups)
