# blank: euler step towards the prediction
# why: Goes away from the prediction.
    return x - (sigma_next - sigma_up) * (x - clean) / sigma_up
