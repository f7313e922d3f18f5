# blank: separate alignment loss
# why: Without entries one zero for all agents.
    num_steps = adv.shape[-1]
    if num_steps < 2:
        return adv.new_zeros(())
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = powers * products[..., 1:]
    if proximal:
        return clipped_loss(log_prob[..., 1:], old_log_prob[..., 1:], coefficients, clip)
    return gradient_loss(log_prob[..., 1:], coefficients)
