# blank: apply the matrices block by block
# why: The matrices act on rows.
        rows = code.reshape(-1, self.modules, 1, self.module_units)
        return (rows @ matrices).flatten(1)
