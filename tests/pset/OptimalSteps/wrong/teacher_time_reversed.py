# blank: one teacher step towards lower noise
# why: The difference of times is positive.
        index = torch.full((len(noise),), i)
        direction = velocity(trajectory[i], index, cond)
        step = times[i] - times[i - 1]
        trajectory[i - 1] = trajectory[i] + step * direction
