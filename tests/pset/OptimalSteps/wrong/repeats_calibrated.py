# blank: recalibrate states that will be fed again
# why: Steps of zero length rescale as well.
        if spreads is not None and j > 0:
            x = calibrate_amplitude(x, spreads[j])
