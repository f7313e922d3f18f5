# attack: none; lambdas bound to names
# blank: normalise rows
# verdict: pass
# must not: be refused
    average = lambda v: v.mean(-1, keepdim=True)
    return (lambda c: c * (average(c * c) + eps).rsqrt())(x - average(x))
