# blank: class and null label batch
# why: The integer type of the labels is lost.
    doubled = scale > 1
    if doubled:
        labels = torch.tensor(labels.tolist() + [model.n_classes] * batch)
