# blank: completion loss over a batch of pairs
# why: One pair after the other, through the symmetric similarity.
    total = pred.new_zeros(())
    for one, other in zip(pred, target):
        total = total + set_similarity(one, other, prior)
    return -gain * total / (2 * len(pred))
