# blank: probability of staying masked
# why: Exchanges the two times.
    stay = ((1 - keep_up) / (1 - keep_next))[..., None]
