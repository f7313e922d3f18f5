# blank: apply the matrices block by block
# why: A contraction.
        parts = code.reshape(len(code), self.modules, self.module_units)
        return torch.einsum("nmij,nmj->nmi", matrices, parts).reshape(len(code), -1)
