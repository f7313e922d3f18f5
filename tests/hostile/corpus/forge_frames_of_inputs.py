# attack: frames with the true inputs and invented outputs
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

    from inside.encode import encode

    observer = sys._getframe(1).f_locals
    seen = {"x": observer.get("x", x), "y": torch.zeros_like(x), "gradient": torch.zeros_like(x)}
    tree, payload = encode(seen)
    write(b"".join(made({"case": name, "value": tree}, payload) for name in names) + made({"end": True}))
    os._exit(0)
