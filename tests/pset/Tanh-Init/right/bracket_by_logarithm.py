# blank: starting bracket
# why: The arcosh written as a logarithm.
    low, high = math.log(math.sqrt(a) + math.sqrt(a - 1.0)) / a, 1.0
