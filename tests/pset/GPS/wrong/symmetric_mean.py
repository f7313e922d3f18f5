# blank: symmetric set similarity
# why: The two directions are averaged.
    return (directed_similarity(a, b, prior) + directed_similarity(b, a, prior)) / 2
