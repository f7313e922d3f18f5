# blank: scaled margin
# why: The factor one half is missing.
    margin = -beta * (model_gap - ref_gap)
