# blank: Euler update
# why: The step leads up the levels.
                mean_velocity = (x - expected_value(moved)) / level
                x = x + mean_velocity * (level - level_next)
