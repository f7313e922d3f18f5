# blank: unit drive direction inside each module
# why: The constant is added to the norm and is much larger.
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / (norms + 1e-3)
