# blank: final weighted average with its empty-run case
# why: A run without iterations gives the origin.
    average = weighted_sum / max(weight_total, 1e-300)
