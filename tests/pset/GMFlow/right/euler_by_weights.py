# blank: Euler update
# why: The step as a weighted mean of image and prediction.
                share = level_next / level
                x = share * x + (1 - share) * expected_value(moved)
