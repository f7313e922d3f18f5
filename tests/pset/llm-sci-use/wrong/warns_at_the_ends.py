# blank: averaged negative mixture likelihood
# why: A share of zero or one warns about the log of zero.
    share = float(np.squeeze(alpha))
    human_part = np.log1p(-share) + log_human
    machine_part = np.log(share) + log_machine
    return -float(np.mean(np.logaddexp(human_part, machine_part)))
