# blank: raise unconditional logits of weak values
# why: Every value is raised, not only weak ones.
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    uncond = torch.maximum(uncond, bound)
