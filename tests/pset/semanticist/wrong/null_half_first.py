# blank: class and null label batch
# why: The halves are exchanged.
    doubled = scale > 1
    if doubled:
        null = torch.full_like(labels, model.n_classes)
        labels = torch.cat([null, labels])
