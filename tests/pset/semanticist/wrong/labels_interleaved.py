# blank: class and null label batch
# why: Class and null class alternate.
    doubled = scale > 1
    if doubled:
        null = torch.full_like(labels, model.n_classes)
        labels = torch.stack([labels, null], dim=1).flatten()
