# blank: mean squared distance to the teacher at the target index
# why: Absolute differences.
        errors = (candidates - teacher[j]).abs().flatten(1).mean(dim=1)
