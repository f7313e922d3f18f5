# blank: interpolate noise and data
# why: Time zero is data and time one is noise.
        share = t[:, None]
        x = share * noise + (1 - share) * target
