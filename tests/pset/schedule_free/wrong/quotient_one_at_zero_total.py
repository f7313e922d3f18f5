# blank: quotient guarded against a zero total
# why: A zero total gives one instead of zero.
    total = group["weight_total"]
    avg_coef = weight / total if total > 0 else 1.0
