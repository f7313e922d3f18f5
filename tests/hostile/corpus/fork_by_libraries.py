# attack: subprocess, os.system, os.popen, posix_spawn, multiprocessing, pty
# blank: normalise rows
# verdict: fail
# must not: start
    import multiprocessing
    import os
    import pty
    import subprocess

    found = []
    for attempt in (
        lambda: subprocess.run(["/bin/true"], check=False),
        lambda: os.popen("echo x").read() or 1 / 0,
        lambda: os.posix_spawn("/bin/true", ["true"], {}),
        lambda: multiprocessing.get_context("fork").Process(target=print).start(),
        lambda: multiprocessing.get_context("spawn").Process(target=print).start(),
        lambda: pty.fork(),
    ):
        try:
            attempt()
            found.append("started")
        except (OSError, ZeroDivisionError, ValueError, RuntimeError):
            pass
    if os.system("exit 7") == 7 << 8:
        found.append("os.system")
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
