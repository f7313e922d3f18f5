# blank: early stop on divergence
# why: The first pass may stop too.
        divergence = (old_log_prob - result["log_prob"]).mean()
        if divergence > cfg.kl_limit:
            break
