# blank: affine on channels before two spatial axes
# why: With one trailing axis the gain lies along the height instead of the channels.
            y = self.gamma.view(-1, 1) * u + self.beta.view(-1, 1)
