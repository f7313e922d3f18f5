# blank: one-element input scale
# why: The scale is a tensor of shape (1,), not a zero-dimensional one.
        self.alpha = nn.Parameter(torch.tensor(float(alpha0))) if use_alpha else None
