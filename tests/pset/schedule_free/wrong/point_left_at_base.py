# blank: interpolated gradient point written to the parameter
# why: The parameter is left at the base.
                p.copy_(base)
