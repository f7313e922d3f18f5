# blank: root mean square normalisation
# why: Squares overflow in half precision.
        normed = x * torch.rsqrt(x.square().mean(dim=-1, keepdim=True) + self.eps)
        return normed if self.weight is None else normed * self.weight
