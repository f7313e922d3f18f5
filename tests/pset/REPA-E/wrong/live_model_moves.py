# blank: average parameters and buffers
# why: Moves the live model instead.
    for mine, theirs in zip(average.state_dict().values(), live.state_dict().values()):
        if mine.is_floating_point():
            theirs.lerp_(mine, decay)
        else:
            theirs.copy_(mine)
