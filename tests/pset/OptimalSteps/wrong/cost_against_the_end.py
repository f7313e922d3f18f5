# blank: mean squared distance to the teacher at the target index
# why: Every target is compared with the teacher's sample.
        errors = (candidates - teacher[0]).square().flatten(1).mean(dim=1)
