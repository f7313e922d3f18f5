# blank: probability of staying masked
# why: Forgets the condition that it is masked.
    stay = (1 - keep_next)[..., None]
