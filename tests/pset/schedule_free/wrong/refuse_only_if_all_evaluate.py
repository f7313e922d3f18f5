# blank: refuse to step outside training mode
# why: One group in training mode is taken for all.
        if not any(group["in_train_mode"] for group in self.param_groups):
            raise RuntimeError("call train_mode() before step()")
