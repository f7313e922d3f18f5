# blank: discounted alignment coefficients
# why: The first step is kept, the last dropped.
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = powers * products[..., :-1]
