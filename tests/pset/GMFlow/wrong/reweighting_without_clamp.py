# blank: shared denominator
# why: The denominator has no least value.
    denominator = (var + scaled_var)
