# blank: join heads and project
# why: Applies the projection head by head.
        weight = self.out.weight.unflatten(1, (self.heads, 2 * self.half))
        return torch.einsum("bhtc,ehc->bte", heads, weight)
