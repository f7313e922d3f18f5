# blank: eomt.py:dropout rate by mode
# why: Never drops.
        drop_rate = 0.0
