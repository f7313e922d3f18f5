# blank: scaled margin
# why: The reference plays no part.
    margin = -0.5 * beta * model_gap
