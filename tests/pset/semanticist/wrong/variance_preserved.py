# blank: interpolate noise and data
# why: The weights are those of a rotation.
        share = t[:, None]
        x = (1 - share**2).sqrt() * noise + share * target
