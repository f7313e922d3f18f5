# blank: discounted variant
# why: A power of the discount that grows with time.
        past = discounted_past(adv, gamma)
        term = gamma ** (steps + 1) * past * others
