# blank: early stop on divergence
# why: A sum instead of the mean.
        divergence = (old_log_prob - result["log_prob"]).sum()
        if steps > 0 and divergence > cfg.kl_limit:
            break
