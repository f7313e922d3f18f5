# blank: scaled margin
# why: The gap of the reference is added.
    margin = -0.5 * beta * (model_gap + ref_gap)
