# blank: generalised advantage recursion
# why: The last step is bootstrapped from zero and used.
    following = F.pad(values.detach()[..., 1:], (0, 1))
    delta = rewards + gamma * following - values.detach()
    adv, running = torch.empty_like(delta), torch.zeros_like(delta[..., 0])
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + gamma * lam * running
        adv[..., t] = running
    return adv[..., :-1]
