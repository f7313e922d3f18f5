# blank: early stop on divergence
# why: The last recorded step is left out of the mean.
        divergence = (old_log_prob - result["log_prob"])[..., :-1].mean()
        if steps > 0 and divergence > cfg.kl_limit:
            break
