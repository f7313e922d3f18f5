# blank: clip and step
# why: The factor written out.
        grads = [p.grad for p in module.parameters() if p.grad is not None]
        if self.clip is not None and grads:
            norm = torch.sqrt(sum(g.square().sum() for g in grads))
            factor = min(1.0, self.clip / (float(norm) + 1e-6))
            for g in grads:
                g.mul_(factor)
        optimiser.step()
