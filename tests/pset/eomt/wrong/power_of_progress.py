# blank: eomt_train.py:polynomial fall inside the window
# why: The power acts on the progress, not on what is left.
        prob = 1 - progress**power
