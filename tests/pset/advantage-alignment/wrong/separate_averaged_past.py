# blank: discounted alignment coefficients
# why: Divided by the number of past steps.
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = powers * products[..., 1:] / torch.arange(1, num_steps, dtype=adv.dtype)
