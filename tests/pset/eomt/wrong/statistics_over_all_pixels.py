# blank: eomt.py:normalise over channels at each pixel
# why: Mean and variance over channels and pixels together.
        mean = x.mean(dim=(1, 2, 3), keepdim=True)
        variance = x.var(dim=(1, 2, 3), keepdim=True, correction=0)
        x = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight[:, None, None] * x + self.bias[:, None, None]
