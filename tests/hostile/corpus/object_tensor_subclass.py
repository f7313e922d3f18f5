# attack: a tensor subclass whose __torch_function__ makes every comparison true
# blank: normalise rows
# verdict: fail
# must not: reach a comparison
    class Equal(torch.Tensor):
        @classmethod
        def __torch_function__(cls, function, types, args=(), kwargs=None):
            if function.__name__ in ("allclose", "equal", "eq", "isclose", "__eq__"):
                return True
            return super().__torch_function__(function, types, args, kwargs or {})

    return (x * 0.5).as_subclass(Equal)
