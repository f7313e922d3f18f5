# blank: trace the sources back from the data end
# why: Indices are put in front.
    path = [0]
    for k in range(len(sources) - 1, -1, -1):
        path.insert(0, sources[k][path[0]].item())
    return path[:-1]
