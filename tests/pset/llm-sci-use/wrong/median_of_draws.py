# blank: midpoint and half width
# why: The centre is the median of the draws.
    centre = float(np.median(draws))
    return round(centre, digits), round((high - low) / 2.0, digits)
