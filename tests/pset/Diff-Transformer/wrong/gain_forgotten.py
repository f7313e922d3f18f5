# blank: root mean square normalisation
# why: Leaves the gain out.
        wide = x.float()
        return (wide * torch.rsqrt(wide.square().mean(dim=-1, keepdim=True) + self.eps)).to(x.dtype)
