# blank: guided velocity
# why: The null half is taken for the class half.
        both = torch.cat([x, x])
        without, with_class = self.velocity(both, t, h).chunk(2)
        return without + guidance * (with_class - without)
