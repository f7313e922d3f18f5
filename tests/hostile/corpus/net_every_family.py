# attack: opens a socket of every family
# blank: normalise rows
# verdict: fail
# must not: get any
    import socket

    found = []
    for family in range(1, 46):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            try:
                found.append((family, kind, socket.socket(family, kind).fileno()))
            except OSError:
                pass
    if found:
        raise RuntimeError("LE" + "AK:" + repr(found)[:1000])
    return x * 0.5
