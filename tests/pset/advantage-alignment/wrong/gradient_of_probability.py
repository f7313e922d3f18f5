# blank: plain policy gradient loss
# why: The probability instead of its logarithm.
    return -(adv.detach() * log_prob.exp()).mean(dim=(0, 2))
