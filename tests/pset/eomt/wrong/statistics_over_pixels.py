# blank: eomt.py:normalise over channels at each pixel
# why: An instance norm: statistics of every channel over its pixels.
        mean = x.mean(dim=(2, 3), keepdim=True)
        variance = x.var(dim=(2, 3), keepdim=True, correction=0)
        x = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight[:, None, None] * x + self.bias[:, None, None]
