# attack: opens a file of the host by name, through a symbolic link, a hard link and a descriptor of its folder
# blank: normalise rows
# verdict: fail
# must not: read it
    import os

    path = "{{CANARY}}"
    found = []
    for open_it in (
        lambda: open(path).read(),
        lambda: (os.symlink(path, "link"), open("link").read()),
        lambda: (os.link(path, "hard"), open("hard").read()),
        lambda: open(os.open("canary", os.O_RDONLY, dir_fd=os.open(os.path.dirname(path), os.O_PATH))).read(),
        lambda: os.listdir(os.path.dirname(path)),
        lambda: (os.rename(path, "moved"), open("moved").read()),
        lambda: os.sendfile(os.open("copy", os.O_CREAT | os.O_RDWR), os.open(path, os.O_RDONLY), 0, 100),
    ):
        try:
            found.append(open_it())
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
