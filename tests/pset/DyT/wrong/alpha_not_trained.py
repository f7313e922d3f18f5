# blank: one-element input scale
# why: A buffer is never updated, so the scale would not be learned.
        self.alpha = None
        if use_alpha:
            del self.alpha
            self.register_buffer("alpha", torch.full((1,), float(alpha0)))
