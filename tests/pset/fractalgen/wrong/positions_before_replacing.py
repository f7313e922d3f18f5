# blank: features of a level
# why: Hidden tokens lose their positions.
        prefix = [self.project(cond) for cond in conds[: self.num_conditions]]
        if hint is not None:
            prefix.insert(0, self.embed_hint(hint))
        start = len(prefix)
        x = torch.where(hidden[..., None], self.unknown, self.embed(tokens) + self.positions[start:])
        x = torch.cat([torch.stack(prefix, dim=1) + self.positions[:start], x], dim=1)
        return neighbour_outputs(self.stack(x)[:, start:])
