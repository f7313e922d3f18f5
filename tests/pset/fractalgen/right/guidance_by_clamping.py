# blank: combine conditional and unconditional logits
# why: Writes the combination as a weighted sum.
    base = uncond.clone()
    weak = F.log_softmax(cond, dim=-1).exp() < floor
    top = uncond.max(dim=-1, keepdim=True).values - cond.max(dim=-1, keepdim=True).values
    base[weak] = torch.max(base, cond + top)[weak]
    return scale * cond + (1 - scale) * base
