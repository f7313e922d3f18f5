# blank: decoupled decay at the chosen point
# why: The decay is taken at the average.
                if group["weight_decay"]:
                    decayed = average if group["decay_at"] == "y" else base
                    base.sub_(decayed, alpha=step_lr * group["weight_decay"])
