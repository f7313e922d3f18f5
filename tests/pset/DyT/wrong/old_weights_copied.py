# blank: matching layer for one norm
# why: Gain and shift start afresh; the trained values belong to the norm.
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"

    layer = DyTLayer(shape, alpha0, layout, affine=norm.weight is not None)
    source = like if norm.weight is None else norm.weight
    if source is not None:
        layer = layer.to(source.device, source.dtype)
    if layer.gamma is not None:
        with torch.no_grad():
            layer.gamma.copy_(norm.weight)
            if getattr(norm, "bias", None) is not None:
                layer.beta.copy_(norm.bias)
    return layer.train(norm.training)
