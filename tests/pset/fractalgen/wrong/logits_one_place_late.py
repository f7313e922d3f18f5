# blank: logits of the three channels
# why: Reads each channel one place further on.
        red, green, blue = (self.tables[channel][ids[:, channel]] for channel in range(3))
        places = self.stack(torch.stack([self.project(cond), red, green, blue], dim=1))[:, 1:]
        return torch.einsum("mcd,cvd->mcv", places, self.tables) + self.bias
