# blank: add the protected tokens
# why: The protected tokens are added whatever the cut says.
        return keep & protect_best(torch.zeros_like(keep), logits, self.min_keep)
