# blank: straight-through one-hot choice
# why: Turns the gradient's sign.
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = hard + soft.detach() - soft
