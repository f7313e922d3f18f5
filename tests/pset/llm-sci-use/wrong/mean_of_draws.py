# blank: midpoint and half width
# why: The centre is the mean of the draws.
    centre = float(np.mean(draws))
    return round(centre, digits), round((high - low) / 2.0, digits)
