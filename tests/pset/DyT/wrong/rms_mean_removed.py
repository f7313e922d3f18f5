# blank: root mean square statistic
# why: The root mean square is taken of the values themselves, not of their deviation.
        centred = x - x.mean(dim=-1, keepdim=True)
        return self.weight * centred * torch.rsqrt(centred.square().mean(dim=-1, keepdim=True) + self.eps)
