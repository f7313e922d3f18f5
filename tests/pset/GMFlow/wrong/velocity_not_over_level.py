# blank: Euler update
# why: The velocity is not divided by the level.
                mean_velocity = (x - expected_value(moved))
                x = x + mean_velocity * (level_next - level)
