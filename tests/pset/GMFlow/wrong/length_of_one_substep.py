# blank: length of the coming step
# why: The step ends at the next sub-step.
            next_call = times[start + 1]
            step = times[start] - next_call
