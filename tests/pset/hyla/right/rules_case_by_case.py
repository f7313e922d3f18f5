# blank: compositional.py:third entry of a row
# why: Every rule spelled out and the triple emptied.
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
        left = list(triple)
        left.remove(first)
        left.remove(second)
        (value,) = left
    else:
        raise ValueError(rule)
    return value % modulus
