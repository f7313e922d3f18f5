# blank: compositional.py:all features right
# why: A panel counts only if all of its features are right.
    return (predicted == target).float().mean().item()
