# blank: divide by number of past steps
# why: Divides by the number of all steps.
        term = past * others / adv.shape[-1]
