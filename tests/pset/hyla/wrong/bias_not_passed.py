# blank: hyla.py:attention output
# why: The bias is handed on to the scores.
        a, v = self.codes_and_values(x, context, allowed, None)
        if self.value_net == "pooled":
            z = torch.einsum("bhts,bshd->bthd", a, v)
            return torch.einsum("bthd,hod->bto", z, self.w_out)
        u = torch.einsum("bhts,bshd->btsd", a, v)
        if self.value_net != "linear":
            u = u.clamp(min=0)
        if self.value_net == "deep":
            u = torch.einsum("bhts,hij,btsj->btsi", a, self.w_inner, u).clamp(min=0)
        if True:
            z = torch.einsum("bhts,btsd->bthd", a, u)

        return torch.einsum("bthd,hod->bto", z, self.w_out)
