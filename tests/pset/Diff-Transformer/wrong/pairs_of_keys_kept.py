# blank: share key and value heads inside a group
# why: Repeats pairs of key sub-heads, so that each map keeps a key of its own.
        pairs = k.unflatten(1, (self.kv_heads, 2)).repeat_interleave(self.groups, dim=1)
        k = pairs.flatten(1, 2)
        v = repeat_heads(v, self.groups)
