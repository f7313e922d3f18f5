# blank: model error metric
# why: Only the preferred half.
    model_mse = halves(model_error)[0].detach().mean()
