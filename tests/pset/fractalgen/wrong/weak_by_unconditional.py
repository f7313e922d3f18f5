# blank: raise unconditional logits of weak values
# why: Tests the unconditional probabilities against the floor.
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    weak = uncond.softmax(-1) < floor
    uncond = torch.where(weak, torch.maximum(uncond, bound), uncond)
