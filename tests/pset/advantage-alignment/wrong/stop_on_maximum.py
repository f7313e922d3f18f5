# blank: early stop on divergence
# why: The largest difference counts.
        divergence = (old_log_prob - result["log_prob"]).max()
        if steps > 0 and divergence > cfg.kl_limit:
            break
