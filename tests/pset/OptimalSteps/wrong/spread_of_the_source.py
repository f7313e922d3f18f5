# blank: recalibrate states that will be fed again
# why: The spread at the beginning of the step is the target.
        if spreads is not None and 0 < j < i:
            x = calibrate_amplitude(x, spreads[i])
