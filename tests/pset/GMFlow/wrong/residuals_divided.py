# blank: scaled residuals of every component
# why: The residuals are divided by the inverse scale.
    residuals = (value[:, None] - mix.centres) / inverse_scale
