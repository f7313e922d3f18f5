# blank: child sampler of a level
# why: Resolves the deeper sampler when it is called.
        def sampler(conds, scale, temperature, floor):
            if index == len(self.levels) - 1:
                return self.head.sample(conds, scale=scale, temperature=temperature, floor=floor)
            child = self.child_sampler(index + 1, steps_per_level)
            level = self.levels[index + 1]
            return level.sample(
                conds,
                steps=steps_per_level[index + 1],
                scale=scale,
                schedule="constant",
                temperature=temperature,
                floor=floor,
                child=child,
            )

        return sampler
