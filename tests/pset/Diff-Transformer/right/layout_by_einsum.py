# blank: project and lay out sub-heads
# why: Projects and moves the heads in one product.
        q = torch.einsum("bte,nde->bntd", x, self.query.weight.view(2 * self.heads, self.half, -1))
        k = torch.einsum("bte,nde->bntd", x, self.key.weight.view(2 * self.kv_heads, self.half, -1))
        v = torch.einsum("bte,nde->bntd", x, self.value.weight.view(self.kv_heads, 2 * self.half, -1))
        k, v = (repeat_heads(part, self.groups) for part in (k, v))
