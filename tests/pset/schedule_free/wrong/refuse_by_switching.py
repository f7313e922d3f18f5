# blank: refuse to step outside training mode
# why: The mode is switched silently instead of refusing.
        self.train_mode()
