# blank: loss with entropy bonus
# why: The entropy of active agents only.
        policy_part = (active * result["loss"]).mean()
        loss = policy_part - cfg.entropy_weight * (active * result["entropy"]).mean()
