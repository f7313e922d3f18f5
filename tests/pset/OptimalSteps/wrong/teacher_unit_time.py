# blank: one teacher step towards lower noise
# why: A unit difference of times and a minus sign, as printed in the publication.
        index = torch.full((len(noise),), i)
        direction = velocity(trajectory[i], index, cond)
        step = -1.0
        trajectory[i - 1] = trajectory[i] + step * direction
