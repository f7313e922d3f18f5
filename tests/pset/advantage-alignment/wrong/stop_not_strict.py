# blank: early stop on divergence
# why: Equality stops.
        divergence = (old_log_prob - result["log_prob"]).mean()
        if steps > 0 and divergence >= cfg.kl_limit:
            break
