# blank: linear step on every module
# why: A loop over modules.
        bins, length = heading_bins(disp, self.headings)
        parts = []
        for m, part in enumerate(code.chunk(self.modules, dim=1)):
            turned = torch.bmm(self.heading_mats[bins, m], part.unsqueeze(2)).squeeze(2)
            parts.append(part + length.unsqueeze(1) * turned)
        return torch.cat(parts, dim=1)
