# blank: default cubic weight from the period
# why: The factor of the theorem.
    if cubic_weight is None:
        cubic_weight = 3 * game.rho * period
