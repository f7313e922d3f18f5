# blank: mean negative log sigmoid
# why: The logarithm of zero is infinite.
    loss = -torch.log(torch.sigmoid(margin)).mean()
