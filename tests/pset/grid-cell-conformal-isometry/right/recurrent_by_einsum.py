# blank: multiplicative recurrent update
# why: Everything in blocks.
        bins, length = heading_bins(disp, self.headings)
        v = code.unflatten(1, (self.modules, self.module_units))
        u = torch.einsum("nmij,nmj->nmi", self.heading_mats[bins], v)
        incoming = torch.einsum("ni,ij->nj", code, self.recur).unflatten(1, (self.modules, self.module_units))
        total = incoming + length[:, None, None] * u + self.module_bias[:, None]
        total = total.flatten(1)
        if self.activation == "relu":
            return total.clamp(min=0)
        return total.tanh()
