# blank: unit drive direction inside each module
# why: Divided by the squared norm.
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / norms.square().clamp(min=1e-8)
