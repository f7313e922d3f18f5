# blank: cheapest source with ties to the largest index
# why: The smallest index of equals wins.
        best = j + 1 + int(errors.argmin())
