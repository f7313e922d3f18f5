# blank: discounted alignment coefficients
# why: No discount.
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = products[..., 1:]
