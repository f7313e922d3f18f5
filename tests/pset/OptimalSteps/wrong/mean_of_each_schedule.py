# blank: position-wise rounded mean of schedules
# why: The mean runs over the positions.
    return [round(sum(schedule) / len(schedule)) for schedule in schedules]
