# blank: previous prediction at the current point
# why: The point stays where it was.
            old_level, level = (noise_level(time, x, self.horizon) for time in (old_t, t))
            moved = move_posterior(old_mix, old_x, old_level, old_x, level)
            old_mean = expected_value(moved)
