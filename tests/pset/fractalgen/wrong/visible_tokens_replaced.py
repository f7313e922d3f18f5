# blank: hidden tokens become the learned vector
# why: Replaces the visible tokens.
        x = torch.where(hidden[..., None], x, self.unknown)
