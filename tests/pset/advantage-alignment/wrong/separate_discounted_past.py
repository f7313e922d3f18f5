# blank: discounted alignment coefficients
# why: The past is discounted.
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = discounted_past(adv, gamma) * others_sum(adv)
    coefficients = powers * products[..., 1:]
