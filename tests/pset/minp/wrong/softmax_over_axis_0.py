# blank: turn logits into probabilities
# why: The vocabulary is the last axis.
        probs = torch.softmax(logits, dim=0)
