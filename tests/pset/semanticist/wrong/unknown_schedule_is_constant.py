# blank: guidance scale schedule
# why: A misspelt schedule goes unnoticed.
    if schedule == "linear":
        return 1.0 + (scale - 1.0) * (index + 1) / total
    return scale
