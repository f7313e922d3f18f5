# blank: divide by the horizon
# why: The time is multiplied by the horizon.
    level = t * horizon
