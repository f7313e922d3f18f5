# blank: float buffers averaged, others copied
# why: Leaves the counter alone.
    for mine, theirs in zip(average.buffers(), live.buffers()):
        if mine.is_floating_point():
            mine.lerp_(theirs, 1 - decay)
