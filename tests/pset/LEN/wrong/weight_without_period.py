# blank: default cubic weight from the period
# why: The period is left out.
    if cubic_weight is None:
        cubic_weight = 16 * game.rho / 3
