# blank: hyla.py:attention output
# why: Head by head in loops, with the inner matrices mixed explicitly.
        a, v = self.codes_and_values(x, context, allowed, bias)
        heads = range(a.shape[1])
        if self.value_net == "pooled":
            pooled = [a[:, h] @ v[:, :, h] for h in heads]
        else:
            u = sum(a[:, h, :, :, None] * v[:, None, :, h] for h in heads)
            if self.value_net != "linear":
                u = torch.clamp(u, min=0)
            if self.value_net == "deep":
                inner = sum(a[:, h, :, :, None, None] * self.w_inner[h] for h in heads)
                u = torch.clamp((inner @ u.unsqueeze(-1)).squeeze(-1), min=0)
            pooled = [(a[:, h].unsqueeze(-1) * u).sum(2) for h in heads]
        return sum(pooled[h] @ self.w_out[h].T for h in heads)
