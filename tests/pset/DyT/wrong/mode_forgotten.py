# blank: matching layer for one norm
# why: A norm in evaluation mode becomes a layer in evaluation mode.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"

    layer = DyTLayer(shape, alpha0, layout, affine=norm.weight is not None)
    source = like if norm.weight is None else norm.weight
    return layer if source is None else layer.to(source.device, source.dtype)
