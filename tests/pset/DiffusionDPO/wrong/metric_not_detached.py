# blank: model error metric
# why: The metric carries a gradient.
    model_mse = model_error.mean()
