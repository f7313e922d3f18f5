# attack: an array of objects, whose bytes a careless reader would unpickle
# blank: normalise rows
# verdict: forged
# must not: be unpickled
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

    value = {"k": "array", "dtype": "object", "shape": [1], "at": 0, "n": 8}
    write(made({"case": names[0], "value": value}, bytes(8)))
    os._exit(0)
