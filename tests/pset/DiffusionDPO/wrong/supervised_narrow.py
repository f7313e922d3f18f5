# blank: supervised regression loss
# why: Computed in the type of the prediction.
    return F.mse_loss(pred, target.to(pred.dtype))
