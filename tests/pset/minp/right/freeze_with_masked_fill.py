# blank: freeze finished rows
# why: In-place writing for finished rows.
        if end_token is not None:
            drawn = drawn.masked_fill(finished, end_token)
            finished |= drawn.eq(end_token)
