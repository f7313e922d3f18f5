# blank: squared linear noise schedule
# why: A thousand factors in single precision lose the last digits.
    roots = torch.linspace(beta_start**0.5, beta_end**0.5, steps)
    return torch.cumprod(1 - roots.square(), dim=0)
