# blank: discounted past recursion
# why: A matrix of powers instead of a recursion.
    steps = torch.arange(adv.shape[-1])
    distance = (steps[None, :] - steps[:, None]).to(adv.dtype)
    kernel = torch.where(distance > 0, torch.tensor(float(gamma), dtype=adv.dtype) ** distance.clamp(min=1), 0.0)
    return torch.einsum("bik,kt->bit", adv, kernel)
