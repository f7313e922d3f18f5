# blank: hyla.py:zero out forbidden pairs
# why: Forbidden pairs must not contribute.
        scores = scores.clone()
