# blank: colours to ids and back
# why: Scales by 256.
        if back:
            return (values.to(self.mean.dtype) / 256 - self.mean) / self.std
        return (256 * (values * self.std + self.mean)).round().clamp(0, 255).long()
