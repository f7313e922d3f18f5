# blank: Euler update
# why: The velocity is divided by the next level.
                mean_velocity = (x - expected_value(moved)) / (level_next + EPS)
                x = x + mean_velocity * (level_next - level)
