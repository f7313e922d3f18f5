# blank: recalibrate states that will be fed again
# why: The final result is rescaled as well.
        if spreads is not None and j < i:
            x = calibrate_amplitude(x, spreads[j])
