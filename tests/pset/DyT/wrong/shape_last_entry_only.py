# blank: channel shape and layout of a norm
# why: A layer norm may cover several axes and all of them make up the channel shape.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape[-1:]
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"
