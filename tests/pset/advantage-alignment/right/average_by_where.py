# blank: divide by number of past steps
# why: The first step is treated apart.
        term = torch.where(steps == 0, 0.0, past * others / torch.where(steps == 0, 1.0, steps))
