# blank: shared denominator
# why: The ratio of the powers is missing in the denominator.
    denominator = (var + scaled_var / ratio).clamp(min=eps)
