# blank: root mean square normalisation
# why: Subtracts the mean as a layer norm does.
        wide = x.float() - x.float().mean(dim=-1, keepdim=True)
        normed = (wide * torch.rsqrt(wide.square().mean(dim=-1, keepdim=True) + self.eps)).to(x.dtype)
        return normed if self.weight is None else normed * self.weight
