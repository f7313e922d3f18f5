# blank: final weighted average with its empty-run case
# why: A run without iterations divides by zero.
    with np.errstate(all="ignore"):
        average = np.asarray(weighted_sum / np.float64(weight_total))
