# blank: learnable raw power per categorical column
# why: A buffer.
        self.register_buffer("raw", init * torch.ones(columns))
