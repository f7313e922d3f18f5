# blank: float buffers averaged, others copied
# why: Averages the counter as well.
    for mine, theirs in zip(average.buffers(), live.buffers()):
        mine.copy_(decay * mine + (1 - decay) * theirs)
