# blank: one teacher step towards lower noise
# why: The condition is not passed on.
        index = torch.full((len(noise),), i)
        direction = velocity(trajectory[i], index, None)
        step = times[i - 1] - times[i]
        trajectory[i - 1] = trajectory[i] + step * direction
