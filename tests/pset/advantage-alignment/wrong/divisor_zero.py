# blank: divide by number of past steps
# why: Zero over zero at the first step.
        divisor = steps
        term = past * others / divisor
