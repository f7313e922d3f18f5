# blank: preference metrics
# why: The two errors change places.
    return {
        "model_mse": ref_error.detach().mean(),
        "ref_mse": model_error.detach().mean(),
        "accuracy": (margin.detach() > 0).float().mean(),
    }
