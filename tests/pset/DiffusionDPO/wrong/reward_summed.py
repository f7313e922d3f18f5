# blank: sign and scale of the reward
# why: The draws are added up.
    return -0.5 * beta * total
