# blank: guidance of this step
# why: The default schedule is used.
        guidance = guidance_at(scale, step + 1, total)
