# blank: compositional.py:third entry of a row
# why: Negative results wrap around.
    if rule == "constant":
        value = second
    elif rule.startswith("plus") and rule[4:] in ("1", "2"):
        value = second + int(rule[4:])
    elif rule.startswith("minus") and rule[5:] in ("1", "2"):
        value = second - int(rule[5:])
    elif rule == "add":
        value = first + second
    elif rule == "subtract":
        value = first - second
    elif rule == "distinct3":
        value = sum(triple) - first - second
    else:
        raise ValueError(rule)
    return int(math.fmod(value, modulus))
