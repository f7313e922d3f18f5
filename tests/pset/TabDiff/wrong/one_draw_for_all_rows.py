# blank: draw new codes from the reverse distribution
# why: Draws once for all rows.
            codes = torch.multinomial(probs.mean(dim=0), 1).T.expand_as(codes)
