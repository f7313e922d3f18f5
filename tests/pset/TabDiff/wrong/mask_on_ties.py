# blank: straight-through one-hot choice
# why: Masks where both outcomes are equal.
    hard = (soft[..., 1] >= soft[..., 0]).long()
    hard = F.one_hot(hard, 2).to(soft.dtype)
    choice = hard - soft.detach() + soft
