# blank: derivative of the score by distance
# why: Automatic differentiation, component by component.
    with torch.enable_grad():
        leaf = d.detach().clone().requires_grad_()
        score = peak_score(warp(leaf, prior))
        slopes = [torch.autograd.grad(part.sum(), leaf, retain_graph=True)[0] for part in score.unbind(-1)]
    return torch.stack(slopes, dim=-1)
