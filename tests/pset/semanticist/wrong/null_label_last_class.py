# blank: class and null label batch
# why: The last class stands for no class.
    doubled = scale > 1
    if doubled:
        null = torch.full_like(labels, model.n_classes - 1)
        labels = torch.cat([labels, null])
