# blank: advance position and feed back
# why: The caller's position moves along.
        token = extended.unsqueeze(1)
        position += 1
