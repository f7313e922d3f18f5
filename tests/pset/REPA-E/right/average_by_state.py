# blank: average parameters and buffers
# why: Goes through the state by name.
    theirs = live.state_dict()
    for name, mine in average.state_dict().items():
        if torch.is_floating_point(mine):
            mine.copy_(decay * mine + (1 - decay) * theirs[name])
        else:
            mine.copy_(theirs[name])
