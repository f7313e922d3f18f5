# blank: euler step towards the prediction
# why: A weighted mean of prediction and number.
    share = sigma_next / sigma_up
    return share * x + (1 - share) * clean
