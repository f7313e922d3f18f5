# blank: affine by channel position
# why: One formula for both layouts, with new axes by indexing and the terms in the other order.
        index = (...,) if self.layout == "last" else (slice(None), None, None)
        y = self.beta[index] + u * self.gamma[index]
