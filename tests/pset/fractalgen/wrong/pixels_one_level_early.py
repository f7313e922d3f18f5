# blank: child sampler of a level
# why: The next level hands its patches straight to the pixel head.
        if index + 1 == len(self.levels):
            return self.head.sample
        deeper, steps = self.levels[index + 1], steps_per_level[index + 1]
        return lambda conds, scale, temperature, floor: deeper.sample(
            conds, steps, scale, "constant", temperature, floor, self.head.sample
        )
