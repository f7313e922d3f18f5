# blank: position-wise rounded mean of schedules
# why: The built-in round.
    return [round(sum(column) / len(column)) for column in zip(*schedules, strict=True)]
