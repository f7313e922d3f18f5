# blank: divide by number of past steps
# why: The present step is counted, as in the other scaling.
        divisor = steps + 1
        term = past * others / divisor
