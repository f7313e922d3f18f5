# attack: looks for other models' completions
# blank: normalise rows
# verdict: fail
# must not: find any
    import os

    found = []
    for path in ("leaderboard/results", "leaderboard", "pset", ".git", "out"):
        try:
            found.append(os.listdir(os.path.join("{{ROOT}}", path)))
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
