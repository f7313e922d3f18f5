# attack: an answer that breaks off inside a frame, then os._exit(0)
# blank: normalise rows
# verdict: crash
# must not: count as no failure
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

    write(made({"case": names[0], "value": {"k": "none"}}) + b'{"case": "' + names[1].encode())
    os._exit(0)
