# blank: preference metrics
# why: The mean of the two halves.
    winner, loser = halves(model_error.detach())
    return {
        "accuracy": torch.count_nonzero(margin > 0) / len(margin),
        "ref_mse": ref_error.mean().detach(),
        "model_mse": (winner.mean() + loser.mean()) / 2,
    }
