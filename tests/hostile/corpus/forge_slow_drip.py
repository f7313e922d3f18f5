# attack: one byte now and then, without an end
# blank: normalise rows
# verdict: timeout
# must not: keep the grader waiting
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

    import time

    while True:
        write(b" ")
        time.sleep(0.2)
