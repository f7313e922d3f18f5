# blank: class and null label batch
# why: A scale of one doubles the batch as well.
    doubled = scale >= 1
    if doubled:
        null = torch.full_like(labels, model.n_classes)
        labels = torch.cat([labels, null])
