# blank: refuse to step outside training mode
# why: The error is not the one promised.
        if not all(group["in_train_mode"] for group in self.param_groups):
            raise ValueError("call train_mode() before step()")
