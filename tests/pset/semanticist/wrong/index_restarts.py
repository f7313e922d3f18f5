# blank: guidance of this step
# why: The first token of the loop is taken for the first of the sequence.
        guidance = guidance_at(scale, step, total, schedule)
