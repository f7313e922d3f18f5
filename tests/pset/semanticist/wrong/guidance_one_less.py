# blank: guided velocity
# why: The scale counts from zero.
        both = torch.cat([x, x])
        with_class, without = self.velocity(both, t, h).chunk(2)
        return with_class + (guidance - 2) * (with_class - without)
