# blank: scaled margin
# why: The margin has the wrong sign.
    margin = 0.5 * beta * (model_gap - ref_gap)
