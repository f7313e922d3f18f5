# blank: first token from the class prefix
# why: Other ways to call the model and to add an axis.
    row = model(tokens=None, labels=labels, positions=positions, guidance=guidance, temperature=temperature)
    return row.reshape(row.shape[0], 1, row.shape[1])
