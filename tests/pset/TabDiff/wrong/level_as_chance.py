# blank: masking chance from the level
# why: Takes the level itself.
        chance = level.clamp(max=1)
