# attack: none; comments only in odd places
# blank: normalise rows
# verdict: pass
# must not: be refused
# a comment at the very left
    # TODO?  FIXME!  <not a tag>
    m = x.mean(dim=-1, keepdim=True)  # µ
          # further right than any code

    c = x - m
# and again
    return c / torch.sqrt(  # the root
        c.square().mean(dim=-1, keepdim=True)  # of the variance
        # plus
        + eps
    )
    # nothing after this
