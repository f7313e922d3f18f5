# attack: reads /sys, /dev and block devices
# blank: normalise rows
# verdict: fail
# must not: read more than the processor's description
    import glob
    import os

    found = []
    for path in (*glob.glob("/sys/*/*"), *glob.glob("/dev/*"), "/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/tty", "/etc/passwd"):
        if path in ("/dev/null", "/dev/zero", "/dev/urandom"):
            continue
        try:
            found.append((path, os.read(os.open(path, os.O_RDONLY | os.O_NONBLOCK), 10)))
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
