# attack: GeneratorExit, which "except Exception" does not catch
# blank: normalise rows
# verdict: fail
# must not: stop the grader
    raise GeneratorExit
