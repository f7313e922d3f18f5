# attack: connects to the host by name, address, path and abstract name
# blank: normalise rows
# verdict: fail
# must not: reach anything
    import socket
    import urllib.request

    found = []
    for attempt in (
        lambda: socket.create_connection(("127.0.0.1", 22), 1),
        lambda: socket.create_connection(("localhost", 631), 1),
        lambda: urllib.request.urlopen("http://127.0.0.1/", timeout=1).status,
        lambda: socket.getaddrinfo("example.org", 80),
        lambda: socket.socketpair(),
        lambda: socket.create_server(("127.0.0.1", 0)),
        lambda: socket.socket(socket.AF_UNIX).connect("\0/tmp/.X11-unix/X0"),
        lambda: socket.fromfd(0, socket.AF_UNIX, socket.SOCK_STREAM).send(b"x"),
    ):
        try:
            found.append(attempt())
        except OSError:
            pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
