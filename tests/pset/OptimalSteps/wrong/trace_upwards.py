# blank: trace the sources back from the data end
# why: The rows are read from the first.
    schedule, target = [], 0
    for source in sources:
        target = int(source[target])
        schedule.append(target)
    return schedule[::-1]
