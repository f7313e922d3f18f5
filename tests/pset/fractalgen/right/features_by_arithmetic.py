# blank: features of a level
# why: Blends instead of choosing and puts the hint behind the conditions.
        cover = hidden[..., None].to(tokens.dtype)
        parts = [self.project(conds[index]).unsqueeze(1) for index in range(self.num_conditions)]
        if hint is not None:
            parts.append(self.embed_hint(hint).unsqueeze(1))
        parts.append((1 - cover) * self.embed(tokens) + cover * self.unknown)
        places = self.stack(torch.cat(parts, dim=1) + self.positions[None])
        return neighbour_outputs(places[:, -tokens.shape[1] :])
