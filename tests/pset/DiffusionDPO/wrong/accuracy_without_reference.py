# blank: strict ranking accuracy
# why: The errors of the model alone decide.
    winner, loser = halves(model_error.detach())
    accuracy = (winner < loser).float().mean()
