# blank: trace the sources back from the data end
# why: Repeated indices are dropped.
    schedule, target = [], 0
    for source in reversed(sources):
        target = int(source[target])
        if target not in schedule:
            schedule.append(target)
    return schedule[::-1]
