# blank: colours to ids and back
# why: Colours outside the range give ids that no table has.
        if back:
            return (values.to(self.mean.dtype) / 255 - self.mean) / self.std
        return (255 * (values * self.std + self.mean)).round().long()
