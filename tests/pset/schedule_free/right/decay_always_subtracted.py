# blank: decoupled decay at the chosen point
# why: No branch on the decay being zero.
                shrink = step_lr * group["weight_decay"]
                if group["decay_at"] == "z":
                    base.mul_(1 - shrink)
                else:
                    base.add_(p, alpha=-shrink)
