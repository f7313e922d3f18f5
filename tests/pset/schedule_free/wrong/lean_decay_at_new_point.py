# blank: update loop of the two-buffer optimiser
# why: The decay is taken at the gradient point after it was pulled to the base.
        for group in self.param_groups:
            step_lr, avg_coef, moment_correction = advance_schedule(group)
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                state = self.state[p]
                if not state:
                    state["base"] = p.clone()
                    state["second_moment"] = torch.zeros_like(p)
                base, second_moment = state["base"], state["second_moment"]
                second_moment.mul_(beta2).addcmul_(p.grad, p.grad, value=1 - beta2)

                direction = p.grad / ((second_moment / moment_correction).sqrt() + group["eps"])
                p.lerp_(base, avg_coef)
                direction = direction + group["weight_decay"] * p
                p.add_(direction, alpha=step_lr * (beta1 * (1 - avg_coef) - 1))
                base.sub_(direction, alpha=step_lr)
            group["steps_done"] += 1
