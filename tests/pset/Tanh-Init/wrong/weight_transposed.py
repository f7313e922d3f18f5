# blank: gain of each unit
# why: Rows of the weight are outputs.
    return x @ weight / x
