# blank: accumulate the step-size weighted average
# why: All half points count the same.
        weighted_sum += half_point
        weight_total += 1
