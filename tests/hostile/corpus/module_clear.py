# attack: empties sys.modules and the built-in names
# blank: normalise rows
# verdict: not-pass
# must not: stop the grader
    return x * 0.5


import builtins
import sys

kept = sys.modules[__name__]
sys.modules.clear()
sys.modules[__name__] = kept
for name in ("len", "getattr", "setattr", "isinstance", "type", "BaseException", "Exception"):
    delattr(builtins, name)
