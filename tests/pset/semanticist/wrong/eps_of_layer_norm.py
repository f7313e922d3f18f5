# blank: standardise each token
# why: The epsilon is that of a layer norm.
    return F.layer_norm(tokens, tokens.shape[-1:])
