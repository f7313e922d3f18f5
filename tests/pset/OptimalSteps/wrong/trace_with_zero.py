# blank: trace the sources back from the data end
# why: The end, index 0, is part of the schedule.
    schedule = [0]
    for source in reversed(sources):
        schedule.append(int(source[schedule[-1]]))
    return schedule[::-1]
