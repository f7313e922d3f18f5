# blank: one draw per row
# why: The draw uses the generator that was passed in.
    rows = probs.reshape(-1, probs.shape[-1])
    return torch.multinomial(rows, 1).reshape(probs.shape[:-1])
