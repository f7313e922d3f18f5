# blank: eomt.py:lay patch tokens out as a map
# why: Fills the map column by column.
        patches = tokens[:, num_queries + prefix_tokens :]
        patch_map = patches.transpose(1, 2).unflatten(-1, (grid[1], grid[0])).transpose(2, 3)
