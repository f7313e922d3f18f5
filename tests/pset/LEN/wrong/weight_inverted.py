# blank: default cubic weight from the period
# why: The reciprocal is used.
    if cubic_weight is None:
        cubic_weight = 3 / (16 * game.rho * period)
