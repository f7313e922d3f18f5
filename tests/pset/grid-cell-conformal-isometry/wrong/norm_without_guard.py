# blank: unit drive direction inside each module
# why: A drive of zero becomes not a number.
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=-1, keepdim=True)
        direction = drive / norms
