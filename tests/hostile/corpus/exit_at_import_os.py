# attack: os._exit(0) while the module is imported
# blank: normalise rows
# verdict: crash
# must not: count as success
    return x * 0.5


import os

os._exit(0)
