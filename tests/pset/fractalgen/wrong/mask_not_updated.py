# blank: write the patches back
# why: The old mask stays in force.
            tokens[filled] = patches
