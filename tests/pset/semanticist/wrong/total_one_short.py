# blank: guidance of this step
# why: The first token is not counted.
        guidance = guidance_at(scale, step + 1, count, schedule)
