# blank: additive recurrent update
# why: The library's linear map and an outer product.
        total = F.linear(code, self.recur.t(), self.unit_bias)
        total = total + torch.einsum("n,nc->nc", length, self.heading_drive.index_select(0, bins))
        return torch.where(total > 0, total, torch.zeros_like(total))
