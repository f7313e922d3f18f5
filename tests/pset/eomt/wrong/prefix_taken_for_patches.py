# blank: eomt.py:lay patch tokens out as a map
# why: Starts at the prefix tokens and cuts at the end.
        start = num_queries
        patches = tokens[:, start : start + grid[0] * grid[1]]
        patch_map = patches.transpose(1, 2).reshape(len(tokens), -1, *grid)
