# attack: frames whose JSON holds NaN and Infinity
# blank: normalise rows
# verdict: forged
# must not: be taken for numbers
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

    value = {"k": "list", "v": [{"k": "float", "v": float("nan")}, {"k": "float", "v": float("inf")}]}
    write(b"".join(made({"case": name, "value": value}) for name in names) + made({"end": True}))
    os._exit(0)
