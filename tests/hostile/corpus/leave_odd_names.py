# attack: files whose names are options, line feeds and bytes that are no text
# blank: normalise rows
# verdict: fail
# must not: confuse the clearing
    import os

    for name in (b"-rf", b"--no-preserve-root", b"a\nb", b"\xff\xfe", b" ", b"*", b"~", b"x" * 255):
        os.mkdir(name)
        os.close(os.open(name + b"/" + name, os.O_CREAT))
    return x * 0.5
