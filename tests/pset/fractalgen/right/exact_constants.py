# blank: colours to ids and back
# why: Uses the constants instead of the buffers.
        mean, std = torch.tensor(MEAN).to(self.mean), torch.tensor(STD).to(self.mean)
        if not back:
            return torch.round((values * std + mean) * 255).clip(min=0, max=255).to(torch.int64)
        return ((values / 255 - mean) / std).to(mean.dtype)
