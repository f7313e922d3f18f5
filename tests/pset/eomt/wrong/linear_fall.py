# blank: eomt_train.py:polynomial fall inside the window
# why: The power is forgotten.
        prob = 1 - progress
