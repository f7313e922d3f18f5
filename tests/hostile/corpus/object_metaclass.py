# attack: a class whose type claims to be torch.Tensor
# blank: normalise rows
# verdict: fail
# must not: be taken for a tensor
    class Meta(type):
        def __eq__(cls, other):
            return True

        def __instancecheck__(cls, other):
            return True

        __hash__ = type.__hash__

    class Fake(metaclass=Meta):
        __class__ = torch.Tensor
        dtype, shape, layout, is_quantized = x.dtype, x.shape, torch.strided, False

        def __mul__(self, other):
            return x

    return Fake()
