# blank: conformally modulated move
# why: A loop over modules with the library's normalisation.
        bins, length = heading_bins(disp, self.headings)
        moved = []
        for m, part in enumerate(code.split(self.module_units, dim=1)):
            turned = (self.heading_mats[bins, m] @ part.unsqueeze(-1)).squeeze(-1)
            moved.append(part + self.scale[m] * length[:, None] * F.normalize(turned, dim=1, eps=1e-8))
        return torch.cat(moved, dim=1)
