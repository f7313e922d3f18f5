# blank: trace the sources back from the data end
# why: The order of the trace is returned.
    schedule, target = [], 0
    for source in reversed(sources):
        target = int(source[target])
        schedule.append(target)
    return schedule
