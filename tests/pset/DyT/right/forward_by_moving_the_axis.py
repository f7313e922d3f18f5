# blank: layer forward
# why: Channels are moved to the end, treated as in the other layout, and moved back.
        out = x
        if self.alpha is not None:
            out = out * self.alpha
        out = squash(out, self.kind)
        if self.gamma is not None:
            if self.layout == "first":
                out = out.movedim(-3, -1)
            out = torch.addcmul(self.beta, out, self.gamma)
            if self.layout == "first":
                out = out.movedim(-1, -3)
        return out
