# blank: average parameters and buffers
# why: Swaps the two shares.
    for mine, theirs in zip(average.state_dict().values(), live.state_dict().values()):
        if mine.is_floating_point():
            mine.lerp_(theirs, decay)
        else:
            mine.copy_(theirs)
