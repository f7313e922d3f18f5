# blank: features of a level
# why: The learned vector replaces the whole sequence where a row has hidden tokens.
        prefix = [self.project(cond) for cond in conds[: self.num_conditions]]
        if hint is not None:
            prefix.insert(0, self.embed_hint(hint))
        x = torch.cat([torch.stack(prefix, dim=1), self.embed(tokens)], dim=1)
        covered = torch.cat([hidden.new_ones(len(hidden), len(prefix)), hidden], dim=1)
        x = torch.where(covered[..., None], self.unknown, x)
        return neighbour_outputs(self.stack(x + self.positions)[:, len(prefix) :])
