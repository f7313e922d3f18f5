# attack: frames of cases that nobody asked for
# blank: normalise rows
# verdict: forged
# must not: be counted
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

    write(b"".join(made({"case": f"extra{i}", "value": {"k": "none"}}) for i in range(9)) + made({"end": True}))
    os._exit(0)
