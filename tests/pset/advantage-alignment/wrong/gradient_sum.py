# blank: plain policy gradient loss
# why: A sum over time.
    return -(adv.detach() * log_prob).sum(dim=2).mean(dim=0)
