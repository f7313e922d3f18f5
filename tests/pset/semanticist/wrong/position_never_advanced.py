# blank: advance position and feed back
# why: Every token is written to the same place of the cache.
        token = extended.unsqueeze(1)
