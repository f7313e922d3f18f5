# blank: combine conditional and unconditional logits
# why: Writes the raised values into the caller's tensor.
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    weak = cond.softmax(-1) < floor
    uncond[weak] = torch.maximum(uncond, bound)[weak]
    return uncond + scale * (cond - uncond)
