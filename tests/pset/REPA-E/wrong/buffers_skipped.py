# blank: average parameters and buffers
# why: Averages the parameters only.
    for mine, theirs in zip(average.parameters(), live.parameters()):
        mine.lerp_(theirs, 1 - decay)
