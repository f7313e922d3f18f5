# blank: compositional.py:all features right
# why: A panel counts only if all of its features are right.
    return (predicted == target).any(dim=-1).float().mean().item()
