# blank: hyla.py:output by definition
# why: The networks of all keys are summed.
        c = x if context is None else context
        networks = self.value_networks(self.codes(x, context, allowed, bias))
        if self.value_net == "pooled":
            return torch.einsum("btsoi,bsi->btso", networks, c).mean(dim=2)
        u = torch.einsum("btsdi,bsi->btsd", networks[0], c)
        if self.value_net != "linear":
            u = u.relu()
        if self.value_net == "deep":
            u = (networks[1] @ u[..., None])[..., 0].relu()
        return (networks[-1] @ u[..., None])[..., 0].mean(dim=2)
