# blank: float buffers averaged, others copied
# why: Looks buffers up by name.
    source = dict(live.named_buffers())
    for name, buffer in average.named_buffers():
        if buffer.dtype.is_floating_point:
            buffer.data = buffer.data * decay + source[name].data * (1 - decay)
        else:
            buffer.data.copy_(source[name])
