# blank: heading drive from the module codes
# why: No gradient through the drive.
        rows = code.detach().view(len(code), self.modules, 1, self.module_units)
        products = (self.heading_mats[bins] * rows).sum(dim=-1)
        drive = products.reshape(code.shape)
