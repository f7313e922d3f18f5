# blank: euler step towards the prediction
# why: Divides by the next level.
    return x + (sigma_next - sigma_up) * (x - clean) / sigma_next
