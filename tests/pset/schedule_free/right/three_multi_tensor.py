# blank: update loop of the three-sequence optimiser
# why: Multi-tensor calls over the parameters with a gradient.
        for group in self.param_groups:
            lr, c, b = advance_schedule(group)
            beta1, beta2 = group["betas"]
            params = [p for p in group["params"] if p.grad is not None]
            group["steps_done"] += 1
            if not params:
                continue
            for p in params:
                if len(self.state[p]) == 0:
                    self.state[p].update(base=p.clone(), average=p.clone(), second_moment=torch.zeros_like(p))
            grads = [p.grad for p in params]
            bases = [self.state[p]["base"] for p in params]
            averages = [self.state[p]["average"] for p in params]
            moments = [self.state[p]["second_moment"] for p in params]
            if group["weight_decay"] != 0:
                points = params if group["decay_at"] == "y" else [z.clone() for z in bases]
                torch._foreach_add_(bases, points, alpha=-lr * group["weight_decay"])
            torch._foreach_mul_(moments, beta2)
            torch._foreach_addcmul_(moments, grads, grads, 1 - beta2)
            denominators = torch._foreach_div(moments, b)
            torch._foreach_sqrt_(denominators)
            torch._foreach_add_(denominators, group["eps"])
            torch._foreach_addcdiv_(bases, grads, denominators, -lr)
            torch._foreach_lerp_(averages, bases, c)
            for p, x, z in zip(params, averages, bases, strict=True):
                p.copy_(torch.lerp(z, x, beta1))
