# blank: midpoint and half width
# why: Centre and half-width come from rounded bounds.
    low, high = round(low, digits), round(high, digits)
    return round((low + high) / 2.0, digits), round((high - low) / 2.0, digits)
