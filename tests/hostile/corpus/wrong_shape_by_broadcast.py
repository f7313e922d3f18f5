# attack: one number, which broadcasting would compare with all
# blank: normalise rows
# verdict: fail
# must not: pass
    return (x - x.mean()).sum() * 0.0
