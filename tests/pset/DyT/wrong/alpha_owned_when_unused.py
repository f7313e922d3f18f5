# blank: one-element input scale
# why: The ablation without the scale owns no such parameter.
        self.alpha = nn.Parameter(torch.full((1,), float(alpha0)))
