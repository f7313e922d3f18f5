# blank: loss with entropy bonus
# why: The divisor is the number of active agents.
        policy_part = (active * result["loss"]).sum() / active.sum()
        loss = policy_part - cfg.entropy_weight * result["entropy"].mean()
