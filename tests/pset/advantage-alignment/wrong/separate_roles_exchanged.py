# blank: discounted alignment coefficients
# why: The others' past times the own present.
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(others_sum(adv)) * adv
    coefficients = powers * products[..., 1:]
