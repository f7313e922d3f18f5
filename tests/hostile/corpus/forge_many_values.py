# attack: a frame of half a million small values
# blank: normalise rows
# verdict: forged
# must not: fill the memory of the grader
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

    write(b'{"case":"rows","value":{"k":"list","v":[' + b",".join([b"[]"] * 500_000) + b']},"bytes":0}\n')
    os._exit(0)
