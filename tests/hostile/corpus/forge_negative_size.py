# attack: a frame of minus one byte, and one of 2**60
# blank: normalise rows
# verdict: forged
# must not: upset the reader
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

    write(b'{"case": "rows", "value": {"k": "none"}, "bytes": -1}\n{"case": "single", "bytes": 1152921504606846976}\n')
    os._exit(0)
