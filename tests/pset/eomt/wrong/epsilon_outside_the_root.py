# blank: eomt.py:normalise over channels at each pixel
# why: Epsilon is added to the deviation.
        mean = x.mean(dim=1, keepdim=True)
        deviation = x.var(dim=1, keepdim=True, correction=0).sqrt()
        return self.weight[:, None, None] * (x - mean) / (deviation + self.eps) + self.bias[:, None, None]
