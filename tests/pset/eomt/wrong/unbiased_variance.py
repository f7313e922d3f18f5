# blank: eomt.py:biased channel variance
# why: Divides by the number of channels less one.
        variance = x.var(dim=1, keepdim=True)
