# blank: root mean square normalisation
# why: Divides by the root.
        wide = x.to(torch.float32)
        size = torch.sqrt((wide**2).sum(dim=-1, keepdim=True) / wide.shape[-1] + self.eps)
        normed = (wide / size).to(x.dtype)
        if self.weight is None:
            return normed
        return normed * self.weight
