# blank: update loop of the three-sequence optimiser
# why: Out-of-place arithmetic; the new tensors are stored in the state.
        for group in self.param_groups:
            lr, c, b = advance_schedule(group)
            beta1, beta2 = group["betas"]
            wd = group["weight_decay"]
            for p in group["params"]:
                g = p.grad
                if g is not None:
                    state = self.state[p]
                    if "base" not in state:
                        state["base"] = p.detach().clone()
                        state["average"] = p.detach().clone()
                        state["second_moment"] = torch.zeros_like(p, memory_format=torch.preserve_format)
                    z, x, v = state["base"], state["average"], state["second_moment"]
                    if wd != 0:
                        z = z * (1 - lr * wd) if group["decay_at"] == "z" else z - lr * wd * p
                    v = beta2 * v + (1 - beta2) * g**2
                    z = z - lr * g / (torch.sqrt(v / b) + group["eps"])
                    x = (1 - c) * x + c * z
                    p.data = beta1 * x + (1 - beta1) * z
                    state["base"], state["average"], state["second_moment"] = z, x, v
            group["steps_done"] = group["steps_done"] + 1
