# blank: heading drive from the module codes
# why: The matrices act on rows.
        rows = code.view(len(code), self.modules, 1, self.module_units)
        products = (self.heading_mats[bins].transpose(-1, -2) * rows).sum(dim=-1)
        drive = products.reshape(code.shape)
