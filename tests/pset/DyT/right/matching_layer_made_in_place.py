# blank: matching layer for one norm
# why: The subclass is tested for first and the parameters are made with their float type at once.
    if isinstance(norm, ChannelsFirstLayerNorm):
        layer_shape, where = tuple(norm.normalized_shape), "first"
    elif isinstance(norm, nn.LayerNorm):
        layer_shape, where = tuple(norm.normalized_shape), "last"
    else:
        layer_shape, where = tuple(norm.weight.shape), "last"
    has_weight = norm.weight is not None
    layer = DyTLayer(shape=layer_shape, alpha0=alpha0, layout=where, affine=has_weight)
    pattern = norm.weight if has_weight else like
    if pattern is not None:
        layer.alpha = nn.Parameter(pattern.new_full((1,), alpha0))
        if has_weight:
            layer.gamma = nn.Parameter(pattern.new_ones(layer_shape))
            layer.beta = nn.Parameter(pattern.new_zeros(layer_shape))
    layer.training = norm.training
    return layer
