# blank: clip and step
# why: Limits each entry.
        if self.clip is not None:
            nn.utils.clip_grad_value_(module.parameters(), self.clip)
        optimiser.step()
