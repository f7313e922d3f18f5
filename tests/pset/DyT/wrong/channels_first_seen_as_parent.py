# blank: channel shape and layout of a norm
# why: The channels-first norm is a layer norm too, so the test for the parent class catches it.
    if isinstance(norm, nn.LayerNorm):
        shape, layout = norm.normalized_shape, "last"
    elif isinstance(norm, ChannelsFirstLayerNorm):
        shape, layout = norm.normalized_shape, "first"
    else:
        shape, layout = (norm.dim,), "last"
