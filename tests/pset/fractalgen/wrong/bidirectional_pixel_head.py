# blank: logits of the three channels
# why: Every channel sees all channels.
        red, green = self.tables[0][ids[:, 0]], self.tables[1][ids[:, 1]]
        places = self.stack.norm_in(torch.stack([self.project(cond), red, green], dim=1))
        for block in self.stack.blocks:
            places = block(places)
        return torch.einsum("mcd,cvd->mcv", self.stack.norm_out(places), self.tables) + self.bias
