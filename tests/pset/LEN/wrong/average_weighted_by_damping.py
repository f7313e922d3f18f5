# blank: accumulate the step-size weighted average
# why: The weights are the dampings.
        weighted_sum += half_point * damping
        weight_total += damping
