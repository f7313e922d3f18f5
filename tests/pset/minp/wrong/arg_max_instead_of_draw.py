# blank: one draw per row
# why: A token is drawn, not chosen.
    return probs.argmax(dim=-1)
