# blank: interpolated gradient point written to the parameter
# why: The parameter is left at the average.
                p.copy_(average)
