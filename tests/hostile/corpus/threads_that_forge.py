# attack: a thread that waits and writes to the answer while others are running
# blank: normalise rows
# verdict: not-pass
# must not: be believed
    import os
    import threading
    import time

    def forge():
        while True:
            for descriptor in range(3, 64):
                try:
                    os.write(descriptor, b'{"end":true,"bytes":0}\n')
                except OSError:
                    pass
            time.sleep(0.001)

    threading.Thread(target=forge, daemon=True).start()
    time.sleep(0.1)
    return x * 0.5
