# blank: decoupled decay at the chosen point
# why: The decay is added to the gradient (L2 form) and so goes through the denominator.
                if group["weight_decay"]:
                    decayed = p if group["decay_at"] == "y" else base
                    grad = grad + group["weight_decay"] * decayed
