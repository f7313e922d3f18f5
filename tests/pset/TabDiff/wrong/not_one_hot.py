# blank: straight-through one-hot choice
# why: Returns the soft choice.
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = soft
