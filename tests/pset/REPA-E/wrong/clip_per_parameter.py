# blank: clip and step
# why: Limits the norm of each parameter.
        if self.clip is not None:
            for p in module.parameters():
                nn.utils.clip_grad_norm_(p, self.clip)
        optimiser.step()
