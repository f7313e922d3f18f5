# blank: learning rate inverse to beta
# why: The square of the ratio.
    return base * (base_beta / beta) ** 2
