# blank: one-element input scale
# why: The scale starts at the value that is asked for, not always at one half.
        self.alpha = nn.Parameter(torch.full((1,), 0.5)) if use_alpha else None
