# blank: learning rate inverse to beta
# why: Proportional to beta.
    return base * beta / base_beta
