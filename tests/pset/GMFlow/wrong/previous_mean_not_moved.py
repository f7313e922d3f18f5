# blank: previous prediction at the current point
# why: The old mean belongs to the old point.
            old_mean = expected_value(old_mix)
