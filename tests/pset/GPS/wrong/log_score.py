# blank: score with its peak at one
# why: The logarithm of the score is returned.
    return D.log() - D
