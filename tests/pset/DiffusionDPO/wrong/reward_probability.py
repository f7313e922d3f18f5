# blank: sign and scale of the reward
# why: The probability is returned.
    return torch.sigmoid(-0.5 * beta * total / draws)
