# blank: training switch of the three-sequence optimiser
# why: Groups already in training mode are written again.
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if state:
                    p.copy_(torch.lerp(state["base"], state["average"], group["betas"][0]))
            group["in_train_mode"] = True
