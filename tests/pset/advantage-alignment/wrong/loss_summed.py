# blank: loss with entropy bonus
# why: A sum over agents.
        loss = (active * result["loss"]).sum() - cfg.entropy_weight * result["entropy"].mean()
