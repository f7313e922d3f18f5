# blank: divide by number of past steps
# why: No division.
        term = past * others
