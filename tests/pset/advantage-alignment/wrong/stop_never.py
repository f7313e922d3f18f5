# blank: early stop on divergence
# why: Never stops.
        divergence = (old_log_prob - result["log_prob"]).mean()
