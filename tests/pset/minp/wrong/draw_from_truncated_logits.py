# blank: draw the next token
# why: A finite fill value must not let removed tokens into the draw.
    if tau == 0:
        return logits.argmax(dim=-1)
    probs = torch.softmax(truncation(temper(logits, tau)), dim=-1)
    rows = probs.reshape(-1, probs.shape[-1])
    return torch.multinomial(rows, 1, generator=generator).reshape(probs.shape[:-1])
