# blank: mismatch of code distance and scaled length
# why: A maximum under the root, a square by hand.
        squared = torch.einsum("nms,nms->nm", end - start, end - start)
        distance = torch.sqrt(torch.maximum(squared, torch.full_like(squared, 1e-12)))
        wanted = torch.einsum("n,m->nm", length, self.scale)
        return torch.sum((wanted - distance) ** 2) * self.cfg.iso_weight
