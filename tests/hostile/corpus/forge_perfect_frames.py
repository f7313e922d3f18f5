# attack: well-formed frames for all cases with wrong values, the end mark, then os._exit(0)
# blank: normalise rows
# verdict: fail
# must not: be believed
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

    value = {"k": "dict", "v": [["x", {"k": "tensor", "dtype": "float64", "shape": [6, 5], "at": 0, "n": 240}]]}
    write(b"".join(made({"case": name, "value": value}, bytes(240)) for name in names) + made({"end": True}))
    os._exit(0)
