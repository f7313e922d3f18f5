# blank: class and null label batch
# why: The first class stands for no class.
    doubled = scale > 1
    if doubled:
        null = torch.zeros_like(labels)
        labels = torch.cat([labels, null])
