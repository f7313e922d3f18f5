# blank: loss with entropy bonus
# why: The separate alignment loss is left out.
        loss = (active * result["policy_loss"]).mean() - cfg.entropy_weight * result["entropy"].mean()
