# blank: symmetric set similarity
# why: One direction is missing.
    return directed_similarity(a, b, prior)
