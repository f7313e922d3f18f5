# blank: matching layer for one norm
# why: A norm without weights of its own becomes a layer without an affine part.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"

    layer = DyTLayer(shape, alpha0, layout)
    source = like if norm.weight is None else norm.weight
    if source is not None:
        layer = layer.to(source.device, source.dtype)
    return layer.train(norm.training)
