# blank: features of a level
# why: Returns the first N places, prefix included.
        x = torch.where(hidden[..., None], self.unknown, self.embed(tokens))
        prefix = [self.project(cond) for cond in conds[: self.num_conditions]]
        if hint is not None:
            prefix.insert(0, self.embed_hint(hint))
        x = torch.cat([torch.stack(prefix, dim=1), x], dim=1)
        return neighbour_outputs(self.stack(x + self.positions)[:, : tokens.shape[1]])
