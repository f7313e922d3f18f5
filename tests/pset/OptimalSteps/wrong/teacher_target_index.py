# blank: one teacher step towards lower noise
# why: The model is asked at the index where the step ends.
        index = torch.full((len(noise),), max(i - 1, 1))
        direction = velocity(trajectory[i], index, cond)
        step = times[i - 1] - times[i]
        trajectory[i - 1] = trajectory[i] + step * direction
