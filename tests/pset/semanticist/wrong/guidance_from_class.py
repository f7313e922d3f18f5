# blank: guided velocity
# why: The step starts at the class velocity.
        both = torch.cat([x, x])
        with_class, without = self.velocity(both, t, h).chunk(2)
        return with_class + guidance * (with_class - without)
