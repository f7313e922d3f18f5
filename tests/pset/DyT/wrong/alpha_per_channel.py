# blank: one-element input scale
# why: The scale is one number for the layer, not one for each channel.
        self.alpha = nn.Parameter(torch.full(self.shape, float(alpha0))) if use_alpha else None
