# blank: cheapest source with ties to the largest index
# why: Always the next index.
        best = j + 1
