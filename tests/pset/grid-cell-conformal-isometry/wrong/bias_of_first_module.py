# blank: module bias spread over its units
# why: One bias for all units.
        bias = self.module_bias[0]
