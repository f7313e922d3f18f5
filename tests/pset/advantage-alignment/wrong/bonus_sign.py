# blank: loss with entropy bonus
# why: Entropy is punished.
        loss = (active * result["loss"]).mean() + cfg.entropy_weight * result["entropy"].mean()
