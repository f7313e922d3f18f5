# blank: draw new codes from the reverse distribution
# why: Takes the most probable code.
            codes = probs.argmax(dim=-1)
