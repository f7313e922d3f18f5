# blank: plain policy gradient loss
# why: The sign is missing.
    return (adv.detach() * log_prob).mean(dim=(0, 2))
