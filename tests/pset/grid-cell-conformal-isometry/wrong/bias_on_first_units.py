# blank: module bias spread over its units
# why: Only the first unit of a module has a bias.
        bias = F.pad(self.module_bias[:, None], (0, self.module_units - 1)).flatten()
