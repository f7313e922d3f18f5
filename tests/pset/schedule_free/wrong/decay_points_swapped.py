# blank: decoupled decay at the chosen point
# why: The two choices of the decay point are exchanged.
                if group["weight_decay"]:
                    decayed = p if group["decay_at"] == "z" else base
                    base.sub_(decayed, alpha=step_lr * group["weight_decay"])
