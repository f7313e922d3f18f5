# blank: decoupled decay at the chosen point
# why: The decay is scaled by the learning rate before warm-up.
                if group["weight_decay"]:
                    decayed = p if group["decay_at"] == "y" else base
                    base.sub_(decayed, alpha=group["lr"] * group["weight_decay"])
