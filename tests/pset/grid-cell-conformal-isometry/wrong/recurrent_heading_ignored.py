# blank: heading drive from the module codes
# why: The first heading for all.
        rows = code.view(len(code), self.modules, 1, self.module_units)
        products = (self.heading_mats[torch.zeros_like(bins)] * rows).sum(dim=-1)
        drive = products.reshape(code.shape)
