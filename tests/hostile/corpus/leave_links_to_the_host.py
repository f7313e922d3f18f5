# attack: symbolic links out of the job's folder, for the clearing to follow
# blank: normalise rows
# verdict: fail
# must not: have the host's files removed
    import os

    os.mkdir("links")
    for index, target in enumerate(("{{CANARY}}", os.path.dirname("{{CANARY}}"), "/", "..", "/usr", "{{PSET}}")):
        os.symlink(target, f"links/{index}")
        os.symlink(target, f"top{index}")
    os.rename("links", "vault")
    return x * 0.5
