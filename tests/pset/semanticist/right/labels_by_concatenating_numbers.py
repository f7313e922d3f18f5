# blank: class and null label batch
# why: New labels of the same type.
    doubled = scale > 1.0
    if doubled:
        labels = torch.cat((labels, labels.new_full((batch,), model.n_classes)), dim=0)
