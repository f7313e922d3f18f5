# blank: prefix of hint and conditions
# why: The first condition repeats where the hint belongs.
        prefix = [self.project(cond) for cond in conds[: self.num_conditions]]
        if hint is not None:
            prefix.insert(0, prefix[0])
        prefix = torch.stack(prefix, dim=1)
