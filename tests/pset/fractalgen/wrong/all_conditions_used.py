# blank: prefix of hint and conditions
# why: Uses conditions beyond the first Q and merges them by their mean.
        prefix = [self.project(cond) for cond in conds[: self.num_conditions - 1]]
        prefix.append(self.project(torch.stack(list(conds[self.num_conditions - 1 :])).mean(dim=0)))
        if hint is not None:
            prefix.insert(0, self.embed_hint(hint))
        prefix = torch.stack(prefix, dim=1)
