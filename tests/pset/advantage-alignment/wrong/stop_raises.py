# blank: early stop on divergence
# why: Raises instead of ending the update.
        divergence = (old_log_prob - result["log_prob"]).mean()
        if steps > 0 and divergence > cfg.kl_limit:
            raise RuntimeError("diverged")
