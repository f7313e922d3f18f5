# blank: compositional.py:all features right
# why: Panels counted one by one.
    right = [bool(torch.equal(one, other)) for one, other in zip(predicted, target)]
    return sum(right) / len(right)
