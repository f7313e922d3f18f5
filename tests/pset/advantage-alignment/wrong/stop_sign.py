# blank: early stop on divergence
# why: The difference is the wrong way round.
        divergence = (result["log_prob"] - old_log_prob).mean()
        if steps > 0 and divergence > cfg.kl_limit:
            break
