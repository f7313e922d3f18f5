# blank: add the protected tokens
# why: The protected tokens join the pool, they do not replace it.
        return protect_best(torch.zeros_like(keep), logits, self.min_keep)
