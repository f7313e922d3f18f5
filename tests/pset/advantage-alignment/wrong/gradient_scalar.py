# blank: plain policy gradient loss
# why: The mean runs over agents too.
    return -(adv.detach() * log_prob).mean()
