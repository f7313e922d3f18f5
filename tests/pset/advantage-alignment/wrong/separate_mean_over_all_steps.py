# blank: separate alignment loss
# why: The first step takes part in the mean.
    num_steps = adv.shape[-1]
    if num_steps < 2:
        return adv.new_zeros(adv.shape[1])
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = F.pad(powers * products[..., 1:], (1, 0))
    if proximal:
        return clipped_loss(log_prob, old_log_prob, coefficients, clip)
    return gradient_loss(log_prob, coefficients)
