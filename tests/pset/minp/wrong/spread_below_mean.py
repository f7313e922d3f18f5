# blank: n-sigma rule
# why: The distance is measured from the best logit.
    return logits >= logits.mean(dim=-1, keepdim=True) - beta * finite_std(logits)
