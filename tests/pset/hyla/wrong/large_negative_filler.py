# blank: hyla.py:zero out forbidden pairs
# why: Without softmax a forbidden pair must be zero, a low score would rule the output.
        if allowed is not None:
            scores = torch.where(allowed, scores, -1e9)
