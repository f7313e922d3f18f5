# blank: apply the matrices block by block
# why: The result keeps the axis of modules.
        columns = code.reshape(-1, self.modules, self.module_units, 1)
        return (matrices @ columns).squeeze(-1)
