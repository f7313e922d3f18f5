# blank: write back without gradients
# why: The second layout stores the transpose.
    with torch.no_grad():
        weight.copy_(filled.reshape(weight.shape))
