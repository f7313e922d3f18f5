# blank: apply the matrices block by block
# why: Units are dealt to modules in turn.
        columns = code.reshape(-1, self.module_units, self.modules).transpose(1, 2).unsqueeze(-1)
        return (matrices @ columns).squeeze(-1).transpose(1, 2).flatten(1)
