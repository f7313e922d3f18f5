# blank: accumulate the step-size weighted average
# why: The main iterates are averaged.
        weighted_sum += point / damping
        weight_total += 1 / damping
