# blank: scale by the inverse root mean square
# why: Takes the sum of squares for their mean.
        normed = wide * torch.rsqrt(wide.square().sum(dim=-1, keepdim=True) + self.eps)
