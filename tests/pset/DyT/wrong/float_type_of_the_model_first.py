# blank: matching layer for one norm
# why: The norm's own weight decides the float type before anything else does.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"

    layer = DyTLayer(shape, alpha0, layout, affine=norm.weight is not None)
    source = norm.weight if like is None else like
    if source is not None:
        layer = layer.to(source.device, source.dtype)
    return layer.train(norm.training)
