# blank: hyla.py:root mean square across heads
# why: The mean square from the Euclidean norm over heads.
    length = torch.linalg.vector_norm(scores, dim=1, keepdim=True)
    return scores / (length**2 / scores.size(1) + eps).sqrt()
