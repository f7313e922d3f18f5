# blank: position-wise rounded mean of schedules
# why: The fraction is cut off.
    return [int(sum(column) / len(column)) for column in zip(*schedules, strict=True)]
