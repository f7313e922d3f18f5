# blank: early stop on divergence
# why: The size of the divergence counts, not its sign.
        divergence = (old_log_prob - result["log_prob"]).mean().abs()
        if steps > 0 and divergence > cfg.kl_limit:
            break
