# blank: combine conditional and unconditional logits
# why: Adds the difference to the conditional logits.
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    uncond = torch.where(cond.softmax(-1) < floor, torch.maximum(uncond, bound), uncond)
    return cond + scale * (cond - uncond)
