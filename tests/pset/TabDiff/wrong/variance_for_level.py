# blank: add noise to numeric columns
# why: Squares the level.
    return x + sigma**2 * noise
