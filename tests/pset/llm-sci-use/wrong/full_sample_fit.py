# blank: midpoint and half width
# why: The centre is the fit to all documents.
    centre, _ = fit_alpha(log_human, log_machine)
    return round(centre, digits), round((high - low) / 2.0, digits)
