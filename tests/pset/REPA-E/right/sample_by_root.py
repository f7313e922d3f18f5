# blank: posterior sample
# why: The root of the variance.
        return torch.addcmul(self.mean, noise, self.logvar.exp().sqrt())
