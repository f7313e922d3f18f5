# blank: colours to ids and back
# why: Cuts off instead of rounding.
        if back:
            return (values.to(self.mean.dtype) / 255 - self.mean) / self.std
        return (255 * (values * self.std + self.mean)).clamp(0, 255).long()
