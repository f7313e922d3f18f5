# blank: table of log probabilities
# why: A loop over the two models, minimum and maximum, plain log of the complement.
        for name in ("p", "q"):
            rate = np.minimum(np.maximum(np.array(getattr(self, name), dtype=np.float64), floor), 1 - floor)
            setattr(self, name, rate)
            setattr(self, f"log_{name}", np.log(rate))
            setattr(self, f"log_not_{name}", np.log(1 - rate))
