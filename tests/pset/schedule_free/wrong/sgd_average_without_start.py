# blank: uniform running average of the base sequence
# why: The coefficient leaves the starting point out of the mean.
        coef = 1 / t
        average = (1 - coef) * average + coef * base
