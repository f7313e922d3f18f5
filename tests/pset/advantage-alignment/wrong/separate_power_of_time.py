# blank: discounted alignment coefficients
# why: The power is the step number.
    powers = gamma ** torch.arange(1, num_steps, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = powers * products[..., 1:]
