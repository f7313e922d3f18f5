# blank: loss with entropy bonus
# why: All agents take part.
        loss = result["loss"].mean() - cfg.entropy_weight * result["entropy"].mean()
