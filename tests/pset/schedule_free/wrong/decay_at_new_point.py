# blank: update loop of the three-sequence optimiser
# why: The decay is taken at the gradient point after this step.
        for group in self.param_groups:
            step_lr, avg_coef, moment_correction = advance_schedule(group)
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                grad, state = p.grad, self.state[p]
                if not state:
                    state["base"] = p.clone()
                    state["average"] = p.clone()
                    state["second_moment"] = torch.zeros_like(p)
                base, average, second_moment = state["base"], state["average"], state["second_moment"]

                second_moment.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                base.addcdiv_(grad, (second_moment / moment_correction).sqrt() + group["eps"], value=-step_lr)
                if group["weight_decay"]:
                    new_point = beta1 * torch.lerp(average, base, avg_coef) + (1 - beta1) * base
                    base.sub_(new_point if group["decay_at"] == "y" else base, alpha=step_lr * group["weight_decay"])
                average.lerp_(base, avg_coef)
                p.copy_(torch.lerp(base, average, beta1))
            group["steps_done"] += 1
