# blank: masking chance from the level
# why: Forgets the sign of the level.
        chance = torch.expm1(level)
