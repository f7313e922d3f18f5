# blank: final weighted average with its empty-run case
# why: np.average over the records.
    if len(dampings) == 0:
        average = np.array(start, dtype=float)
    else:
        average = np.average(half_points, axis=0, weights=[1 / damping for damping in dampings])
