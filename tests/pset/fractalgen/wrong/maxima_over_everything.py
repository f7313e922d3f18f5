# blank: raise unconditional logits of weak values
# why: Maxima run over all rows together.
    bound = cond - cond.max() + uncond.max()
    weak = cond.softmax(-1) < floor
    uncond = torch.where(weak, torch.maximum(uncond, bound), uncond)
