# blank: loss with entropy bonus
# why: No bonus.
        loss = (active * result["loss"]).mean()
