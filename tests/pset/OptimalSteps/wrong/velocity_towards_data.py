# blank: clean estimate and velocity
# why: The velocity has the other sign.
        return (scaled - level * noise) / signal - noise
