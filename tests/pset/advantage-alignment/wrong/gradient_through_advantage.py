# blank: plain policy gradient loss
# why: The advantages get a gradient.
    return -(adv * log_prob).mean(dim=(0, 2))
