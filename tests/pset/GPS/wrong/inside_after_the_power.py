# blank: shift inside the power
# why: The shift is added after the power.
        return alpha * d**beta + delta
