# blank: early stop on divergence
# why: Checked one pass too late.
        divergence = (old_log_prob - result["log_prob"]).mean()
        if steps > 1 and divergence > cfg.kl_limit:
            break
