# blank: preference loss from errors
# why: softplus of the negative margin, relative errors first.
    relative = model_error - ref_error
    count = len(relative) // 2
    margin = beta * (relative[count:] - relative[:count]) / 2
    return F.softplus(-margin).mean(), margin
