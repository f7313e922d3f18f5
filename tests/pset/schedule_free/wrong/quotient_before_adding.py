# blank: quotient guarded against a zero total
# why: The weight is taken off the total again before dividing.
    total = group["weight_total"] - weight
    avg_coef = weight / total if total > 0 else 1.0
