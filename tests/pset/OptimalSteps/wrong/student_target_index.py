# blank: euler step between two schedule entries
# why: The model is asked at the index where the step ends.
        x = x + (times[j] - times[i]) * velocity(x, torch.full((len(x),), max(j, 1)), cond)
