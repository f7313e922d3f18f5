# blank: alignment over teachers images tokens
# why: Inner products and norms apart.
    losses = []
    for y, p in zip(teacher, student, strict=True):
        inner = torch.einsum("bnf,bnf->bn", y, p)
        norms = y.norm(dim=2).clamp_min(1e-12) * p.norm(dim=2).clamp_min(1e-12)
        losses.append((inner / norms).mean(dim=1).mean(dim=0))
    return -sum(losses) / len(losses)
