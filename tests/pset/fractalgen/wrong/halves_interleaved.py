# blank: both halves for guidance
# why: Rows of the two halves alternate.
            known, unknown = tokens, hidden
            if guided:
                known, unknown = tokens.repeat_interleave(2, dim=0), hidden.repeat_interleave(2, dim=0)
