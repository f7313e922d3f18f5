# blank: unit drive direction inside each module
# why: The matrices act on rows.
        drive = torch.einsum("nmji,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / norms.clamp(min=1e-8)
