# blank: loss with entropy bonus
# why: The entropies of the agents are summed.
        loss = (active * result["loss"]).mean() - cfg.entropy_weight * result["entropy"].sum()
