# blank: decoupled decay at the chosen point
# why: The decay is not scaled by the learning rate.
                if group["weight_decay"]:
                    decayed = p if group["decay_at"] == "y" else base
                    base.sub_(decayed, alpha=group["weight_decay"])
