# blank: probability of staying masked
# why: Divides keep probabilities.
    stay = (keep_up / keep_next)[..., None]
