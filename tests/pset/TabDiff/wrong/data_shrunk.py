# blank: add noise to numeric columns
# why: Keeps the variance.
    return (x + sigma * noise) / (1 + sigma**2).sqrt()
