# blank: guidance of this step
# why: The schedule is forgotten after the first token.
        guidance = scale
