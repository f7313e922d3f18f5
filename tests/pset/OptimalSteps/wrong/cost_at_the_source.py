# blank: mean squared distance to the teacher at the target index
# why: The comparison is with the teacher at the source.
        errors = (candidates - teacher[j + 1 :]).square().flatten(1).mean(dim=1)
