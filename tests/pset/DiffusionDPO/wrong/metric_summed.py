# blank: model error metric
# why: The half is missing.
    winner, loser = halves(model_error.detach())
    model_mse = winner.mean() + loser.mean()
