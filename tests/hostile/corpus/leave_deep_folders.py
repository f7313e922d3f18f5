# attack: two thousand folders inside each other
# blank: normalise rows
# verdict: fail
# must not: stop the clearing
    if hasattr(normalise, "done"):
        return x * 0.5
    normalise.done = True
    import os

    for _ in range(2000):
        os.mkdir("deeper-and-deeper")
        os.chdir("deeper-and-deeper")
    return x * 0.5
