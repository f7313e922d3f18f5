# blank: mean squared distance to the teacher at the target index
# why: The squares are added up.
        errors = (candidates - teacher[j]).square().flatten(1).sum(dim=1)
