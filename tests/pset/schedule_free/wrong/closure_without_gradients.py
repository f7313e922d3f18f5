# blank: closure evaluated with gradients enabled
# why: The closure runs without gradients.
        if closure is not None:
            loss = closure()
