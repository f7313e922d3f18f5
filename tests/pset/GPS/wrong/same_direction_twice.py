# blank: symmetric set similarity
# why: The same direction is counted twice.
    return directed_similarity(a, b, prior) + directed_similarity(a, b, prior)
