# blank: apply the matrices block by block
# why: All modules use the first one's matrix.
        columns = code.reshape(-1, self.modules, self.module_units, 1)
        return (matrices[:, :1] @ columns).flatten(1)
