# blank: unit gain per channel
# why: A gain of zero silences the layer; it starts at one.
            self.gamma = nn.Parameter(torch.zeros(self.shape))
