# blank: zero shift per channel
# why: The layer starts without a shift.
            self.beta = nn.Parameter(torch.ones(self.shape))
