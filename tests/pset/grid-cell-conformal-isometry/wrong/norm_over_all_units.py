# blank: unit drive direction inside each module
# why: One norm for all modules.
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        norms = torch.linalg.vector_norm(drive, dim=(1, 2), keepdim=True)
        direction = drive / norms.clamp(min=1e-8)
