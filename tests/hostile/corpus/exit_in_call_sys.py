# attack: SystemExit(0) when the function is called
# blank: normalise rows
# verdict: fail
# must not: count as success
    raise SystemExit(0)
