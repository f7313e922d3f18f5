# blank: update loop of the two-buffer optimiser
# why: The average is recovered, moved and interpolated again.
        for group in self.param_groups:
            lr, c, b = advance_schedule(group)
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if len(state) == 0:
                    state["base"] = torch.clone(p)
                    state["second_moment"] = torch.zeros_like(p)
                z = state["base"]
                x = (p - (1 - beta1) * z) / beta1
                v = state["second_moment"] = beta2 * state["second_moment"] + (1 - beta2) * p.grad * p.grad
                u = p.grad / (torch.sqrt(v / b) + group["eps"]) + group["weight_decay"] * p
                z = z - lr * u
                x = (1 - c) * x + c * z
                p.copy_(beta1 * x + (1 - beta1) * z)
                state["base"] = z
            group["steps_done"] += 1
