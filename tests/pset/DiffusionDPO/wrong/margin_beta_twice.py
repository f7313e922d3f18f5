# blank: scaled margin
# why: Beta enters twice.
    margin = -0.5 * beta**2 * (model_gap - ref_gap)
