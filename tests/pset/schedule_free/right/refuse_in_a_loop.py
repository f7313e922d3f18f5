# blank: refuse to step outside training mode
# why: A loop over the groups.
        for group in self.param_groups:
            if group["in_train_mode"] is False:
                raise RuntimeError("not in training mode")
