# blank: previous prediction at the current point
# why: The mixture is moved from the present point to the old one.
            old_level, level = (noise_level(time, x, self.horizon) for time in (old_t, t))
            moved = move_posterior(old_mix, x, level, old_x, old_level)
            old_mean = expected_value(moved)
