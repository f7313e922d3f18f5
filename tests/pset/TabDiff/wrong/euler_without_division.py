# blank: euler step towards the prediction
# why: Does not divide.
    return x + (sigma_next - sigma_up) * (x - clean)
