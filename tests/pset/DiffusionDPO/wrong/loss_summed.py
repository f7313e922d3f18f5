# blank: mean negative log sigmoid
# why: Summed over the pairs.
    loss = -F.logsigmoid(margin).sum()
