# blank: affine on trailing channels
# why: The shift is part of the affine map.
            y = self.gamma * u
