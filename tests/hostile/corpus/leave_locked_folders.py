# attack: folders without any right, full of files
# blank: normalise rows
# verdict: fail
# must not: stop the clearing
    import os

    os.makedirs("locked/inner")
    for index in range(20):
        open(f"locked/inner/{index}", "w").close()
    os.mkdir("locked/none", 0)
    descriptor = os.open("locked", os.O_RDONLY)
    for folder in ("locked/inner", "locked"):
        try:
            os.chmod(folder, 0)
            os.fchmod(descriptor, 0)
        except OSError:
            pass
    return x * 0.5
