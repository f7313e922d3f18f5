# blank: repeat token for both guidance halves
# why: Each sample stands beside its copy instead of in two halves.
    if guidance > 1:
        token = token.repeat_interleave(2, dim=0)
