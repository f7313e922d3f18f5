# blank: unit drive direction inside each module
# why: No gradient through the norm.
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / norms.detach().clamp(min=1e-8)
