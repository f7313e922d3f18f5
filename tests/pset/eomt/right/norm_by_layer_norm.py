# blank: eomt.py:normalise over channels at each pixel
# why: Torch's layer norm on channels-last data.
        last = x.movedim(1, -1)
        return F.layer_norm(last, last.shape[-1:], self.weight, self.bias, self.eps).movedim(-1, 1)
