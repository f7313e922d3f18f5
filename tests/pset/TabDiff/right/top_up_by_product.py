# blank: numeric noise top-up
# why: The difference of squares as a product.
    return x + F.relu((sigma_up - sigma_now) * (sigma_up + sigma_now)).sqrt() * noise
