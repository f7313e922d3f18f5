# attack: well-formed frames full of NaN
# blank: normalise rows
# verdict: fail
# must not: agree with anything
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

    import struct

    payload = 30 * struct.pack("<d", float("nan"))
    value = {"k": "dict", "v": [["x", {"k": "tensor", "dtype": "float64", "shape": [6, 5], "at": 0, "n": 240}]]}
    write(b"".join(made({"case": name, "value": value}, payload) for name in names) + made({"end": True}))
    os._exit(0)
