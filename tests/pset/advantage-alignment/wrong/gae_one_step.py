# blank: backward accumulation
# why: No accumulation at all.
    adv.copy_(delta)
