# blank: clip and step
# why: Clips when the step is done.
        optimiser.step()
        if self.clip is not None:
            nn.utils.clip_grad_norm_(module.parameters(), self.clip)
