# blank: noise deviation from the fan-in
# why: The noise shrinks with the width.
    return alpha
