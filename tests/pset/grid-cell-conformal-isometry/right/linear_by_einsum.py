# blank: linear step on every module
# why: One contraction, without the identity.
        k, distance = heading_bins(disp, self.headings)
        v = code.reshape(code.shape[0], self.modules, self.module_units)
        turned = torch.einsum("n,nmij,nmj->nmi", distance, self.heading_mats[k], v)
        return (v + turned).reshape(code.shape)
