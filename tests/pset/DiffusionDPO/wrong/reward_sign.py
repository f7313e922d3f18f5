# blank: sign and scale of the reward
# why: No sign, as printed in the publication.
    return 0.5 * beta * total / draws
