# blank: categorical guidance in log space
# why: Does not normalise.
    return (1 + omega) * cond - omega * uncond
