# blank: eomt_train.py:polynomial fall inside the window
# why: The probability rises.
        prob = progress**power
