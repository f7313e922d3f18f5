# blank: float buffers averaged, others copied
# why: Copies all buffers.
    for mine, theirs in zip(average.buffers(), live.buffers()):
        mine.copy_(theirs)
