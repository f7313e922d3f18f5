# blank: default cubic weight from the period
# why: A given weight is scaled with the period as well.
    if cubic_weight is None:
        cubic_weight = 16 / 3 * game.rho
    cubic_weight = cubic_weight * period
