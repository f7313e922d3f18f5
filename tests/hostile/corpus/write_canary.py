# attack: writes, truncates, removes, renames and re-labels a file of the host
# blank: normalise rows
# verdict: fail
# must not: change it in any way
    import os

    path = "{{CANARY}}"
    for attempt in (
        lambda: open(path, "w").write("touched"),
        lambda: open(path, "a").write("touched"),
        lambda: os.truncate(path, 0),
        lambda: os.unlink(path),
        lambda: os.rename(path, path + ".moved"),
        lambda: os.replace("vault.py", path),
        lambda: os.chmod(path, 0o777),
        lambda: os.utime(path, (0, 0)),
        lambda: os.chown(path, 12345, 12345),
        lambda: os.setxattr(path, "user.touched", b"1"),
        lambda: open(path + ".new", "w").write("touched"),
        lambda: os.mkdir(path + ".folder"),
        lambda: os.symlink("/", path + ".link"),
        lambda: os.rmdir(os.path.dirname(path)),
    ):
        try:
            attempt()
        except OSError:
            pass
    return x * 0.5
