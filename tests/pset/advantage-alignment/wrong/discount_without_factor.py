# blank: discounted variant
# why: The factor in front is missing.
        past = discounted_past(adv, gamma)
        term = past * others
