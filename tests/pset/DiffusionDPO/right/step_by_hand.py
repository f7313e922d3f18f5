# blank: accumulated training step
# why: Gradients are added up by hand.
    params = [p for p in model.parameters() if p.requires_grad]
    results = []
    for p in params:
        p.grad = None
    for x0, cond in micro_batches:
        loss, metrics = diffusion_loss(
            method, model, reference, x0=x0, cond=cond, alpha_bar=alpha_bar, beta=beta, generator=generator
        )
        results.append((loss.detach(), metrics))
        for p, grad in zip(params, torch.autograd.grad(loss, params, allow_unused=True), strict=True):
            if grad is not None:
                grad = grad / len(micro_batches)
                p.grad = grad if p.grad is None else p.grad + grad
    norm = sum(p.grad.square().sum() for p in params if p.grad is not None).sqrt()
    if norm > max_norm:
        for p in params:
            if p.grad is not None:
                p.grad *= max_norm / norm
    optimizer.step()
    count = len(results)
    means = {key: float(sum(metrics[key] for _, metrics in results)) / count for key in results[0][1]}
    return float(sum(loss for loss, _ in results) / count), means
