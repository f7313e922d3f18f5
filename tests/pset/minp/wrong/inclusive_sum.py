# blank: mass ranked ahead of each token
# why: The token that crosses the target belongs to the nucleus.
    ahead = probs.cumsum(dim=-1)
