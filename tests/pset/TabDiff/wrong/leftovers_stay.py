# blank: fill leftover masks
# why: Leaves MASK in the result.
        codes = codes.clone()
