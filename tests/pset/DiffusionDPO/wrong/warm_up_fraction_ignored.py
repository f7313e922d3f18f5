# blank: linear warm up
# why: The warm-up lasts for all steps.
    return step / total_steps
