# blank: top probability of each row
# why: The maximum has to be taken per row.
        top = probs.max()
