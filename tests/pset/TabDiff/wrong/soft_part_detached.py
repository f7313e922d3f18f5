# blank: straight-through one-hot choice
# why: Detaches the soft part in both places.
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = hard - soft.detach() + soft.detach()
