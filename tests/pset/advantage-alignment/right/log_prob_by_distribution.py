# blank: log probability and entropy of actions
# why: The library's distribution.
    policy = torch.distributions.Categorical(logits=logits)
    return policy.log_prob(actions), policy.entropy()
