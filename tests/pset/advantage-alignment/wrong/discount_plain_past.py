# blank: discounted variant
# why: The past is not discounted.
        past = past_sum(adv)
        term = gamma * past * others
