# blank: quotient guarded against a zero total
# why: A zero total gives NaN instead of zero.
    total = group["weight_total"]
    avg_coef = weight / total if total > 0 else float("nan")
