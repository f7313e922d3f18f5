# attack: no Python at all
# blank: normalise rows
# verdict: fail
# must not: stop the grader
I cannot help with that, but here is a limerick :-)
