# blank: module bias spread over its units
# why: Expanded and flattened.
        bias = self.module_bias[:, None].expand(-1, self.module_units).flatten()
