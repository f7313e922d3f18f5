# blank: scale by the inverse root mean square
# why: Adds epsilon to the root.
        normed = wide / (wide.square().mean(dim=-1, keepdim=True).sqrt() + self.eps)
