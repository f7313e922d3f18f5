# blank: root mean square normalisation
# why: Never returns to the input type.
        wide = x.float()
        normed = wide * torch.rsqrt(wide.square().mean(dim=-1, keepdim=True) + self.eps)
        return normed if self.weight is None else normed * self.weight
