# blank: compositional.py:third entry of a row
# why: Symbols of the triple may be equal, so a set loses them.
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
        value = next(iter(set(triple) - {first, second}), 0)
    else:
        raise ValueError(rule)
    return value % modulus
