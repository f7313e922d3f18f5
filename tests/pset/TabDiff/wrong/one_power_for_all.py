# blank: learnable raw power per categorical column
# why: One number for all columns.
        self.raw = nn.Parameter(torch.tensor(float(init)))
