# blank: add noise to numeric columns
# why: Changes the clean numbers.
    x += sigma * noise
    return x
