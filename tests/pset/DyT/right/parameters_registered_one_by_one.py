# blank: layer parameters
# why: The same parameters through the registration calls, from other constructors.
        for name, present, size, value in (
            ("alpha", use_alpha, (1,), alpha0),
            ("gamma", affine, self.shape, 1.0),
            ("beta", affine, self.shape, 0.0),
        ):
            tensor = None
            if present:
                tensor = nn.Parameter(torch.empty(size))
                nn.init.constant_(tensor, value)
            self.register_parameter(name, tensor)
