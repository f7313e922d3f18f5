# blank: child sampler of a level
# why: The child takes the number of steps of its parent.
        if index + 1 == len(self.levels):
            return self.head.sample
        deeper, steps = self.levels[index + 1], steps_per_level[index]
        child = self.child_sampler(index + 1, steps_per_level)
        return lambda conds, scale, temperature, floor: deeper.sample(
            conds, steps, scale, "constant", temperature, floor, child
        )
