# blank: mean and limited log-variance
# why: Slices and two bounds.
        half = moments.shape[1] // 2
        self.mean = moments[:, :half]
        self.logvar = torch.clamp(moments[:, half:], min=-30.0, max=20.0)
