# blank: sign and scale of the reward
# why: The half is missing, as printed in the publication.
    return -beta * total / draws
