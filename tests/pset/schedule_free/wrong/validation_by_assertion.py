# blank: validation of the interpolation weight
# why: An assertion error is raised instead of a value error.
        assert 0 < betas[0] <= 1
