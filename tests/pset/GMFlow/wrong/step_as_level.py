# blank: length of the coming step
# why: The step is not in units of time.
            next_call = times[start + substeps]
            step = levels[start] - levels[start + substeps]
