# blank: matching layer for one norm
# why: The gain decides: a norm with a gain and no shift still becomes a layer with both.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"

    layer = DyTLayer(shape, alpha0, layout, affine=getattr(norm, "bias", None) is not None)
    source = like if norm.weight is None else norm.weight
    if source is not None:
        layer = layer.to(source.device, source.dtype)
    return layer.train(norm.training)
