# blank: decide which tokens min-p keeps
# why: Other calls for the same steps and the union written out.
        probs = logits.softmax(-1)
        top, _ = torch.max(probs, dim=-1, keepdim=True)
        passed = probs.ge(top.mul(self.base))
        return passed | protect_best(torch.zeros_like(passed), logits, self.min_keep)
