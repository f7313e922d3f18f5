# blank: trace the sources back from the data end
# why: The last row is used for all levels.
    schedule, target = [], 0
    for _ in sources:
        target = int(sources[-1][target])
        schedule.append(target)
    return schedule[::-1]
