# blank: final weighted average with its empty-run case
# why: The last half point is returned.
    average = half_points[-1] if half_points else np.array(start, dtype=float)
