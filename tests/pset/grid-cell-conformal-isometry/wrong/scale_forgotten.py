# blank: conformally modulated move
# why: The scale is forgotten.
        bins, length = heading_bins(disp, self.headings)
        blocks = code.unflatten(1, (self.modules, self.module_units))
        drive = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], blocks)
        direction = drive / torch.linalg.vector_norm(drive, dim=-1, keepdim=True).clamp(min=1e-8)
        stride = length.view(-1, 1, 1)
        return (blocks + stride * direction).flatten(1)
