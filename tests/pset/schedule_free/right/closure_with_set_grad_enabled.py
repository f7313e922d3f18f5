# blank: closure evaluated with gradients enabled
# why: The general context manager.
        with torch.set_grad_enabled(True):
            loss = closure() if closure is not None else None
