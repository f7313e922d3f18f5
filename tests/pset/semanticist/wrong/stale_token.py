# blank: advance position and feed back
# why: The list is right, but the first token is fed at every step.
        fresh = extended.unsqueeze(1)
        position = position + 1
        tokens.append(fresh)
        continue
