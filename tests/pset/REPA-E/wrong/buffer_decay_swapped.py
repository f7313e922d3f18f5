# blank: float buffers averaged, others copied
# why: Swaps the shares of the buffers.
    for mine, theirs in zip(average.buffers(), live.buffers()):
        if mine.is_floating_point():
            mine.lerp_(theirs, decay)
        else:
            mine.copy_(theirs)
