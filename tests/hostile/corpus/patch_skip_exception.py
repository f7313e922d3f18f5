# attack: raises unittest.SkipTest, which many runners count as no failure
# blank: normalise rows
# verdict: fail
# must not: count as no failure
    import unittest

    raise unittest.SkipTest("not today")
