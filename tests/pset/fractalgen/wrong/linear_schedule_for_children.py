# blank: child sampler of a level
# why: Children scale their guidance once more.
        if index + 1 == len(self.levels):
            return self.head.sample
        deeper, steps = self.levels[index + 1], steps_per_level[index + 1]
        child = self.child_sampler(index + 1, steps_per_level)
        return lambda conds, scale, temperature, floor: deeper.sample(
            conds, steps, scale, "linear", temperature, floor, child
        )
