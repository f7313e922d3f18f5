# blank: masking chance from the level
# why: Takes the keep probability.
        chance = torch.exp(-level)
