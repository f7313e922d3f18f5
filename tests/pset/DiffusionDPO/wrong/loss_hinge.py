# blank: mean negative log sigmoid
# why: A hinge in place of the logistic loss.
    loss = torch.relu(1 - margin).mean()
