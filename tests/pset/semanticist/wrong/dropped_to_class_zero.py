# blank: random label dropout
# why: The first class stands for no class.
        dropped = torch.rand(batch, device=labels.device) < drop
        labels = labels.masked_fill(dropped, 0)
