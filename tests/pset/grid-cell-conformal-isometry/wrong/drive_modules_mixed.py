# blank: heading drive from the module codes
# why: The flat order is by unit, then module.
        rows = code.view(len(code), self.modules, 1, self.module_units)
        products = (self.heading_mats[bins] * rows).sum(dim=-1)
        drive = products.transpose(1, 2).reshape(code.shape)
