# blank: hyla.py:explicit weights of every pair
# why: The query axis comes before the key axis.
        if self.value_net == "pooled":
            return torch.einsum("bhts,hod,hdi->bstoi", a, self.w_out, self.w_value)
        first = torch.einsum("bhts,hdi->bstdi", a, self.w_value)
        last = torch.einsum("bhts,hod->bstod", a, self.w_out)
        if self.value_net != "deep":
            return first, last
        inner = torch.einsum("bhts,hij->bstij", a, self.w_inner)
        return first, inner, last
