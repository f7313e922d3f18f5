# blank: inverse spread of a tensor
# why: A constant tensor has an infinite reciprocal spread; division of Python floats raises.
    return 1.0 / x.std(correction=0).item()
