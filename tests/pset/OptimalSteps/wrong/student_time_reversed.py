# blank: euler step between two schedule entries
# why: The difference of times is positive.
        x = x + (times[i] - times[j]) * velocity(x, torch.full((len(x),), i), cond)
