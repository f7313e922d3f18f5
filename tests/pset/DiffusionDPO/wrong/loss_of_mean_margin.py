# blank: mean negative log sigmoid
# why: The mean is taken inside.
    loss = -F.logsigmoid(margin.mean())
