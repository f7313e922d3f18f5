# blank: closure evaluated with gradients enabled
# why: The closure is called twice.
        if closure is not None:
            with torch.enable_grad():
                closure()
                loss = closure()
