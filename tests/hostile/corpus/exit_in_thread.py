# attack: a second thread ends the process with success while the first one still runs
# blank: normalise rows
# verdict: crash
# must not: count as success
    import os
    import threading
    import time

    threading.Timer(0.05, os._exit, (0,)).start()
    time.sleep(60)
