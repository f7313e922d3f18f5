# blank: closure evaluated with gradients enabled
# why: The value of the closure is not passed on.
        if closure is not None:
            with torch.enable_grad():
                closure()
