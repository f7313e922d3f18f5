# blank: divide by the horizon
# why: The level falls with time.
    level = 1 - t / horizon
