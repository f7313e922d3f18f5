# blank: hyla.py:explicit weights of every pair
# why: Layers are listed in the order of application.
        if self.value_net == "pooled":
            return torch.einsum("bhts,hod,hdi->btsoi", a, self.w_out, self.w_value)
        first = torch.einsum("bhts,hdi->btsdi", a, self.w_value)
        last = torch.einsum("bhts,hod->btsod", a, self.w_out)
        if self.value_net != "deep":
            return last, first
        inner = torch.einsum("bhts,hij->btsij", a, self.w_inner)
        return last, inner, first
