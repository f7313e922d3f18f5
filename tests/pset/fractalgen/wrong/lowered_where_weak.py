# blank: raise unconditional logits of weak values
# why: Takes the smaller of logit and bound.
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    weak = cond.softmax(-1) < floor
    uncond = torch.where(weak, torch.minimum(uncond, bound), uncond)
