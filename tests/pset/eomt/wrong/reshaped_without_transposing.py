# blank: eomt.py:lay patch tokens out as a map
# why: Channels and positions get mixed.
        patches = tokens[:, num_queries + prefix_tokens :]
        patch_map = patches.reshape(len(tokens), tokens.shape[-1], *grid)
