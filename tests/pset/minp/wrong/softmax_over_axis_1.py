# blank: turn logits into probabilities
# why: The vocabulary is the last axis, which is axis 1 for two axes only.
        probs = torch.softmax(logits, dim=min(1, logits.dim() - 1))
