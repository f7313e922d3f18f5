# blank: eomt.py:biased channel variance
# why: The built-in variance without correction.
        variance = torch.var(x, 1, correction=0, keepdim=True)
