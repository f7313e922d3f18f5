# blank: straight-through one-hot choice
# why: Returns the hard choice.
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = hard
