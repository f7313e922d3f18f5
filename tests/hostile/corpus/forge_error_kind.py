# attack: an error report of a kind of its own, with escape sequences and commands for CI
# blank: normalise rows
# verdict: fail
# must not: reach a terminal or a log as it is
    import json
    import os
    import sys

    frame = sys._getframe()
    while "job" not in frame.f_locals:
        frame = frame.f_back
    names = [name for name, seed in frame.f_locals["job"]["cases"]]

    def write(data):
        for descriptor in range(3, 256):
            try:
                os.write(descriptor, data)
            except OSError:
                pass

    def made(header, payload=b""):
        return json.dumps({**header, "bytes": len(payload)}).encode() + b"\n" + payload

    error = {"kind": "name", "exception": "E\x1b[2J", "message": "x\n::error::owned\x1b]0;owned\x07", "where": "grader",
             "trace": ["\x1b[31m", "::add-mask::a"], "memory": False}
    write(b"".join(made({"case": name, "error": error}) for name in names) + made({"end": True}))
    os._exit(0)
