# blank: scale by the inverse root mean square
# why: Leaves epsilon out.
        normed = wide / wide.square().mean(dim=-1, keepdim=True).sqrt()
