# blank: stable log mixture
# why: Shares are clipped away from the ends, so that the exact means are missed.
        inner = min(max(share, 1e-5), 1.0 - 1e-5)
        human_part = np.log1p(-inner) + log_human
        machine_part = np.log(inner) + log_machine
        log_mixture = np.logaddexp(human_part, machine_part)
